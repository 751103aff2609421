import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, test } from "playwright/test";
import { readList, type Wanted, wantedOf } from "../../../scripts/texts/list.ts";
import { createSightings } from "../../../scripts/texts/seen.ts";

/** Writes down which texts of the specification stand on the screens of a visitor. scripts/texts/report.ts reads it. */

const ALL = wantedOf(readList());
const sightings = createSightings();

/** What the page tells: texts of the list that are shown, and the path of the screen. */
interface Shown {
  texts: string[];
  at: string;
}

function testNow(): string {
  try {
    return test.info().titlePath.join(" > ");
  } catch {
    // Between two tests a page may still say something.
    return "outside of a test";
  }
}

const noteForRun = (text: string, at: string) => sightings.note({ text, at, on: "screen", test: testNow() });

/** Longer than any page takes to say what it has to say; one that is frozen says nothing. */
const LAST_WORD_MS = 1000;

/** From now on every page of this context is watched. Call it before the first one is opened. */
export async function recordSeen(context: BrowserContext, wanted = ALL, note = noteForRun): Promise<void> {
  await context.exposeBinding("kasamaSeen", (_source, { texts, at }: Shown) => {
    for (const text of texts) note(text, at);
  });
  await context.addInitScript(watch, wanted);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await lastWord(context);
    await close(options);
  };
}

/** What was shown last is about to be told. */
export async function lastWord(context: BrowserContext): Promise<void> {
  const last = context.pages().map((page) => page.evaluate(() => new Promise((told) => setTimeout(told))));
  await Promise.race([Promise.allSettled(last), wait(LAST_WORD_MS)]);
}

/**
 * Runs in the page, so it stands alone. A text is seen when it outlives the task that put it there, since only between
 * tasks the browser draws. (Not with the next frame: on a busy machine a test is quicker than that.)
 */
function watch({ texts, patterns, longest }: Wanted): void {
  /** Where a text may stand, and how it is read there. */
  interface Place {
    one: Element;
    read: () => string | null;
  }
  const NAMES = ["aria-label", "placeholder", "title", "alt"];
  /** What names something, and what brings hidden things to light. */
  const ATTRIBUTES = [...NAMES, "class", "style", "hidden", "open"];
  const exact = new Set(texts);
  const shapes = patterns.map(({ text, pattern }) => ({ text, shape: new RegExp(pattern) }));
  const told = new Set<string>();
  /** Of the list, and in the page: to be looked at again in the next task after a change. */
  let waiting: Place[] = [];
  let asked = false;
  const nextTask = new MessageChannel();

  const match = (said: string | null): string | undefined => {
    // Room for blanks, which count as one.
    if (said === null || said.length > 4 * longest) return undefined;
    const line = said.replace(/\s+/g, " ").trim();
    return exact.has(line) ? line : shapes.find(({ shape }) => shape.test(line))?.text;
  };
  const lookAtPlace = (one: Element, read: Place["read"]) => {
    if (match(read()) !== undefined) waiting.push({ one, read });
  };
  /** Words that stand side by side in one element are read as one text, however many nodes they are. */
  const lineOf = (node: Text): string => {
    let first: Node = node;
    while (first.previousSibling instanceof Text) first = first.previousSibling;
    let line = "";
    for (let part: Node | null = first; part instanceof Text; part = part.nextSibling) line += part.data;
    return line;
  };
  const lookAtText = (node: Text) => {
    if (node.parentElement) lookAtPlace(node.parentElement, () => (node.isConnected ? lineOf(node) : null));
    // A text may be made of several elements: one word of it bold, or a link.
    for (let one = node.parentElement; one && one.textContent.length <= 4 * longest; one = one.parentElement) {
      const whole = one;
      lookAtPlace(whole, () => whole.textContent);
    }
  };
  const lookAtNames = (one: Element) => {
    for (const name of NAMES) lookAtPlace(one, () => one.getAttribute(name));
  };
  const lookAt = (node: Node) => {
    if (node instanceof Text) lookAtText(node);
    if (node instanceof Element) lookAtNames(node);
  };
  const lookInto = (root: Node) => {
    lookAt(root);
    const inside = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let next = inside.nextNode(); next; next = inside.nextNode()) lookAt(next);
  };
  const tellShown = () => {
    asked = false;
    const at = location.pathname;
    const shown = new Set<string>();
    waiting = waiting.filter(({ one, read }) => {
      const text = one.isConnected ? match(read()) : undefined;
      if (text === undefined || told.has(`${at} ${text}`)) return false;
      if (!one.checkVisibility({ visibilityProperty: true })) return true;
      shown.add(text);
      told.add(`${at} ${text}`);
      return false;
    });
    const tell: unknown = Reflect.get(window, "kasamaSeen");
    if (shown.size > 0 && typeof tell === "function") tell({ texts: [...shown], at });
  };
  nextTask.port1.onmessage = tellShown;
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "childList") for (const node of addedNodes) lookInto(node);
      else lookAt(target);
    }
    if (waiting.length === 0 || asked) return;
    asked = true;
    nextTask.port2.postMessage(null);
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}
