// Measurements of a page, each a list of what is wrong. Evaluated by the tests, not by the page.
window.measures = (() => {
  const CONTROLS = "a[href], button, select, input:not([type=hidden]), textarea, summary, [tabindex='0']";
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const name = (element) =>
    element.id ? `${element.localName}#${element.id}` : `${element.localName} "${element.textContent.trim().slice(0, 40)}"`;

  /** A link in a sentence is as high as its line (WCAG 2.5.8, Inline). */
  const inSentence = (element) =>
    element.localName === "a" && getComputedStyle(element).display === "inline" &&
    element.parentElement.textContent.trim() !== element.textContent.trim();
  const offScreen = (box) => box.right <= 0 || box.width <= 1; // the skip link, until it has the focus
  const reachable = (selector) => all(selector).filter((element) => shown(element) && element.tabIndex >= 0);
  /** Where the Tab key stops: controls, and the boxes that wide tables scroll in. */
  const stops = () => reachable(`${CONTROLS}, [tabindex="0"]`);

  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (...colours) => {
    const [dark, light] = colours.map(luminance).sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** A colour as rgb(), whatever name it has. */
  const painted = (colour) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };

  return {
    /** Content that has to be scrolled to sideways. */
    wide() {
      const limit = document.documentElement.clientWidth;
      const spill = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - limit;
      if (spill < 1) return [];
      const worst = all("body *").filter((element) => element.getBoundingClientRect().right + scrollX > limit + 1);
      return [`${spill} px too wide: ${worst.slice(0, 3).map(name).join(", ")}`];
    },
    /** Lay a stylesheet over the page, instead of the one laid before. */
    overlay(css) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    unfold() {
      for (const details of all("details")) details.open = true;
    },
    /** Targets below a size in CSS pixels. */
    small(least) {
      return reachable(CONTROLS).filter((element) => !inSentence(element)).flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (offScreen(box) || Math.min(box.width, box.height) >= least - 0.5) return [];
        return [`${name(element)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`];
      });
    },
    /** Controls in type so small that a phone zooms in. */
    fine(least) {
      return all("select, button, input, textarea").filter(shown)
        .filter((element) => parseFloat(getComputedStyle(element).fontSize) < least).map(name);
    },
    stops: () => stops().map(name),
    /** The element with the focus, and what its ring lacks. */
    focused() {
      const element = document.activeElement;
      const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element);
      const ground = getComputedStyle(document.body).backgroundColor;
      const lacks = [];
      if (outlineStyle !== "solid") lacks.push(`outline is ${outlineStyle}`);
      if (parseFloat(outlineWidth) < 3) lacks.push(`outline is ${outlineWidth} wide`);
      if (parseFloat(outlineOffset) < 2) lacks.push(`outline is ${outlineOffset} off`);
      if (contrast(outlineColor, ground) < 3) lacks.push(`outline ${outlineColor} on ${ground}`);
      return { name: name(element), lacks: lacks.map((what) => `${name(element)}: ${what}`) };
    },
    /** What has no edge of its own once fills are gone. */
    edgeless(selector) {
      const canvas = painted("Canvas");
      return all(selector).filter(shown).filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
        return parseFloat(borderTopWidth) === 0 || borderTopStyle === "none" || borderTopColor === canvas;
      }).map(name);
    },
    /** Rows of this hand without an outline in the colour of what is selected. */
    unmarked() {
      const highlight = painted("Highlight");
      return all("tr[aria-current]").filter((row) => {
        const { outlineWidth, outlineStyle, outlineColor } = getComputedStyle(row);
        return parseFloat(outlineWidth) < 3 || outlineStyle === "none" || outlineColor !== highlight;
      }).map(name);
    },
    shown: (selector) => all(selector).filter(shown).map(name),
  };
})();
