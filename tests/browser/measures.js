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

  /** The colour that an element lies on. */
  const groundOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
    }
    return painted("Canvas");
  };
  const beyond = (limit) => all("body *").filter((element) => element.getBoundingClientRect().right + scrollX > limit + 1);

  return {
    /** What makes the page scroll sideways; what is cut off; what scrolls and cannot be scrolled by everybody. */
    spilling() {
      const limit = document.documentElement.clientWidth;
      const spill = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - limit;
      const wide = all("body *:not(input, textarea)").filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1);
      return [
        ...(spill < 1 ? [] : [`${spill} px too wide: ${beyond(limit).slice(0, 3).map(name).join(", ")}`]),
        ...wide.flatMap((element) => {
          const { overflowX } = getComputedStyle(element);
          if (/hidden|clip/.test(overflowX)) return [`${name(element)} is cut off`];
          if (!/auto|scroll/.test(overflowX)) return [];
          const named = element.ariaLabel || element.getAttribute("aria-labelledby");
          return element.tabIndex === 0 && /^(region|group)$/.test(element.role) && named ? [] : [`${name(element)} scrolls unnamed`];
        }),
      ];
    },
    /** What each page has once, and in which language it is. */
    landmarks(language) {
      const once = ["h1", "main", "body > header", "body > footer", "title"];
      return [
        ...once.filter((selector) => all(selector).length !== 1),
        ...(document.documentElement.lang === language ? [] : [`lang is ${document.documentElement.lang}`]),
      ];
    },
    /** Lay a stylesheet over the page, instead of the one laid before. */
    overlay(css) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    /** Put what an address answers in the place of what is shown: quicker than to open it. */
    async lay(address, form) {
      const reply = await fetch(address, form ? { method: "POST", body: new URLSearchParams(form) } : {});
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      document.documentElement.lang = page.documentElement.lang;
      document.body.replaceWith(document.adoptNode(page.body));
      this.unfold();
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
    reached: [],
    /** Write down from now on where the focus goes; return where it should go. */
    watchFocus() {
      this.reached = [];
      document.activeElement?.blur();
      getSelection().removeAllRanges();
      addEventListener("focusin", ({ target }) => this.reached.push(name(target)));
      return stops().map(name);
    },
    /** Stops that lie wholly above the one before them: order is not as read. */
    jumps() {
      const boxes = stops().map((element) => [name(element), element.getBoundingClientRect()]);
      return boxes.flatMap(([what, box], index) => {
        if (!index) return [];
        const [before, last] = boxes[index - 1];
        return box.bottom <= last.top && !offScreen(last) ? [`${what} is above ${before}, which comes first`] : [];
      });
    },
    /** What the ring of each stop lacks, and what lies over it. By keyboard: Tab was pressed last. */
    rings() {
      return stops().flatMap((element) => {
        element.focus({ focusVisible: true });
        const lacks = [];
        if (!element.matches(":focus-visible")) lacks.push("focus is not shown");
        const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element);
        if (outlineStyle !== "solid") lacks.push(`outline is ${outlineStyle}`);
        if (parseFloat(outlineWidth) < 3) lacks.push(`outline is ${outlineWidth} wide`);
        if (parseFloat(outlineOffset) < 2) lacks.push(`outline is ${outlineOffset} off`);
        const ground = groundOf(element.parentElement);
        if (contrast(outlineColor, ground) < 3) lacks.push(`outline ${outlineColor} on ${ground}`);
        const box = element.getClientRects()[0];
        const top = document.elementFromPoint(
          Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1),
          Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1));
        if (!top || !(element.contains(top) || top.contains(element))) lacks.push(`covered by ${top && name(top)}`);
        return lacks.map((what) => `${name(element)}: ${what}`);
      });
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
