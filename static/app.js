// In place instead of by a full load, and copying a link. It knows no rule and holds no words.

const HOLD = 100; // ms between clearing the live region and filling it, so that a change is heard

/** Parts that follow the address, wherever they stand. */
const FOLLOWERS = ["languages", "entered", "your-cards", "dealers-cards"];

let runs = 0;
let asked; // the query whose answer was put in place of the server's

/** The address that a form asks for, without what was left empty; all empty, one name tells that it was sent. */
function address(form) {
  const query = new URLSearchParams(new FormData(form));
  const [first] = query.keys();
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  if (![...query].length) query.set(first, "");
  const url = new URL(form.action);
  url.search = query;
  return url;
}

let due = 0; // the announcement to come: a newer one takes its place

function announce(sentence) {
  const status = document.getElementById("status");
  clearTimeout(due);
  status.textContent = "";
  due = setTimeout(() => { status.textContent = sentence; }, HOLD);
}

/** Put the answer of another document in the place of ours. */
function swap(page, url) {
  for (const id of FOLLOWERS) {
    const [old, fresh] = [document, page].map((root) => root.getElementById(id));
    if (!(old && fresh)) continue;
    const held = old.contains(document.activeElement) ? document.activeElement.id : "";
    old.replaceWith(fresh);
    if (held) document.getElementById(held)?.focus();
  }
  // one h1: the question above the form keeps its place and look, the answer is the heading now
  const question = document.querySelector("#intro h1");
  if (question) {
    const words = document.createElement("p");
    words.className = "h1";
    words.append(...question.childNodes);
    question.replaceWith(words);
  }
  const result = page.getElementById("result");
  document.getElementById("result").replaceWith(result);
  document.querySelector("svg.defs")?.remove();
  const symbols = page.querySelector("svg.defs");
  if (symbols) document.body.append(symbols);
  document.title = page.title;
  history.replaceState(null, "", url.pathname + url.search);
  asked = url.searchParams;
  start(result);
  document.getElementById("outcome").scrollIntoView({ block: "start" });
  announce(result.dataset.announcement);
}

async function check(form) {
  const run = ++runs;
  const url = address(form);
  const leave = () => location.assign(url);
  if (form.querySelector("[aria-invalid]")) return leave(); // the errors go with their page
  try {
    const reply = await fetch(url, { headers: { Accept: "text/html" } });
    if (run !== runs) return; // a newer press wins
    if (reply.status !== 200) return leave();
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (run !== runs) return;
    if (!page.querySelector("#result #outcome")) return leave();
    swap(page, url);
  } catch {
    if (run === runs) leave();
  }
}

/** Make the form say what the answer belongs to. */
function restore(form) {
  form.reset();
  if (!asked) return;
  for (const control of form.elements) {
    if (control.name) control.value = asked.get(control.name) ?? "";
  }
}

const modules = {
  checker(form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      check(form);
    });
    // from the page cache: a choice that was never sent does not belong to the answer shown
    addEventListener("pageshow", (event) => { if (event.persisted) restore(form); });
    addEventListener("pagehide", () => { runs++; }); // nor does a reply that comes too late
    // a link to a field opens what the field is folded in
    addEventListener("click", (event) => {
      const id = event.target.closest?.("a[href^='#']")?.hash.slice(1);
      const field = id && form.elements.namedItem(id);
      if (field) field.closest("details")?.setAttribute("open", "");
    });
  },
  "copy-link"(template) {
    if (!navigator.clipboard) return;
    const button = document.importNode(template.content, true).firstElementChild;
    button.addEventListener("click", async () => {
      const link = document.getElementById("permalink");
      try {
        await navigator.clipboard.writeText(link.href);
        announce(button.dataset.done);
      } catch {
        getSelection().selectAllChildren(link); // not allowed: ready to be copied by hand
      }
    });
    template.replaceWith(button);
  },
};

function start(root) {
  for (const element of root.querySelectorAll("[data-module]")) {
    try {
      modules[element.dataset.module](element);
    } catch (fault) {
      console.error(fault); // one part's fault does not stop the others
    }
  }
}

start(document);
