import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, test } from "playwright/test";
import { readList, type Wanted, wantedOf } from "../../../scripts/texts/list.ts";
import { createSightings } from "../../../scripts/texts/seen.ts";

/** Records which specified texts are shown on a visitor's screens. scripts/texts/report.ts reads the result. */

const ALL = wantedOf(readList());
const sightings = createSightings();

/** A report from the page: the listed texts that are shown, and the path of the screen. */
interface Shown {
  texts: string[];
  at: string;
}

function testNow(): string {
  try {
    return test.info().titlePath.join(" > ");
  } catch {
    // A page can still report something between two tests.
    return "outside of a test";
  }
}

const noteForRun = (text: string, at: string) => sightings.note({ text, at, on: "screen", test: testNow() });

/** Longer than any page takes for its last report. A frozen page never reports. */
const FLUSH_MS = 1000;

/** Records every page of this context from now on. Call it before the first one is opened. */
export async function recordSeen(context: BrowserContext, wanted = ALL, note = noteForRun): Promise<void> {
  await context.exposeBinding("kasamaSeen", (_source, { texts, at }: Shown) => {
    for (const text of texts) note(text, at);
  });
  await context.addInitScript(watch, wanted);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await flushReports(context);
    await close(options);
  };
}

/** Waits until each page has reported the last texts. */
export async function flushReports(context: BrowserContext): Promise<void> {
  const last = context.pages().map((page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve))));
  await Promise.race([Promise.allSettled(last), wait(FLUSH_MS)]);
}

/**
 * Runs in the page, so it cannot use anything from this file. A text counts as seen if it outlives the task that added
 * it, because the browser draws only between tasks. (It does not wait for the next frame: on a busy machine a test is
 * faster.)
 */
function watch({ texts, patterns, longest }: Wanted): void {
  /** An element that can show a text, and how to read it. */
  interface Place {
    one: Element;
    read: () => string | null;
  }
  const NAMES = ["aria-label", "placeholder", "title", "alt"];
  /** Attributes that contain names, and those that can show hidden elements. */
  const ATTRIBUTES = [...NAMES, "class", "style", "hidden", "open"];
  const exact = new Set(texts);
  const shapes = patterns.map(({ text, pattern }) => ({ text, shape: new RegExp(pattern) }));
  const reported = new Set<string>();
  /** Elements with a listed text, to be checked again in the next task after a change. */
  let waiting: Place[] = [];
  let isScheduled = false;
  const nextTask = new MessageChannel();

  const match = (text: string | null): string | undefined => {
    // Leaves room for repeated blanks, which count as one.
    if (text === null || text.length > 4 * longest) return undefined;
    const line = text.replace(/\s+/g, " ").trim();
    return exact.has(line) ? line : shapes.find(({ shape }) => shape.test(line))?.text;
  };
  const checkPlace = (one: Element, read: Place["read"]) => {
    if (match(read()) !== undefined) waiting.push({ one, read });
  };
  /** Adjacent text nodes in one element are read as one text. */
  const lineOf = (node: Text): string => {
    let first: Node = node;
    while (first.previousSibling instanceof Text) first = first.previousSibling;
    let line = "";
    for (let part: Node | null = first; part instanceof Text; part = part.nextSibling) line += part.data;
    return line;
  };
  const checkText = (node: Text) => {
    if (node.parentElement) checkPlace(node.parentElement, () => (node.isConnected ? lineOf(node) : null));
    // A text can consist of several elements: a bold word, or a link.
    for (let one = node.parentElement; one && one.textContent.length <= 4 * longest; one = one.parentElement) {
      const whole = one;
      checkPlace(whole, () => whole.textContent);
    }
  };
  const checkNames = (one: Element) => {
    for (const name of NAMES) checkPlace(one, () => one.getAttribute(name));
  };
  const checkNode = (node: Node) => {
    if (node instanceof Text) checkText(node);
    if (node instanceof Element) checkNames(node);
  };
  const checkTree = (root: Node) => {
    checkNode(root);
    const inside = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let next = inside.nextNode(); next; next = inside.nextNode()) checkNode(next);
  };
  const reportShown = () => {
    isScheduled = false;
    const at = location.pathname;
    const shown = new Set<string>();
    waiting = waiting.filter(({ one, read }) => {
      const text = one.isConnected ? match(read()) : undefined;
      if (text === undefined || reported.has(`${at} ${text}`)) return false;
      if (!one.checkVisibility({ visibilityProperty: true })) return true;
      shown.add(text);
      reported.add(`${at} ${text}`);
      return false;
    });
    const report: unknown = Reflect.get(window, "kasamaSeen");
    if (shown.size > 0 && typeof report === "function") report({ texts: [...shown], at });
  };
  nextTask.port1.onmessage = reportShown;
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "childList") for (const node of addedNodes) checkTree(node);
      else checkNode(target);
    }
    if (waiting.length === 0 || isScheduled) return;
    isScheduled = true;
    nextTask.port2.postMessage(null);
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}
