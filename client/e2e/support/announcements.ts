import { expect, type Page } from "playwright/test";

/** What a screen reader would say, as far as that can be known: every text that arrives in a live region. */

export interface Said {
  text: string;
  /** assertive or polite. */
  how: string;
}

/** Writes down from the first moment on. Call it before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: { text: string; how: string }[] = [];
    Reflect.set(window, "kasamaSaid", said);
    const BY_ROLE: Record<string, string> = { alert: "assertive", status: "polite", log: "polite", timer: "off" };
    const liveOf = (one: Element): string => {
      const own = one.getAttribute("aria-live");
      return own ?? BY_ROLE[one.getAttribute("role") ?? ""] ?? (one.tagName === "OUTPUT" ? "polite" : "");
    };
    /** The region that speaks for a node: the nearest that says whether it is live. */
    const regionOf = (node: Node): Element | null => {
      let one = node instanceof Element ? node : node.parentElement;
      while (one && liveOf(one) === "") one = one.parentElement;
      return one && liveOf(one) !== "off" ? one : null;
    };
    const isHidden = (node: Node): boolean => {
      const one = node instanceof Element ? node : node.parentElement;
      return !one || one.closest("[aria-hidden=true], [hidden], [inert]") !== null;
    };
    const say = (region: Element, text: string) => {
      const words = text.replace(/\s+/g, " ").trim();
      if (words) said.push({ text: words, how: liveOf(region) });
    };
    new MutationObserver((records) => {
      // What changes at once in one region is one announcement.
      const heard = new Map<Element, Set<Node>>();
      const hear = (node: Node) => {
        const region = regionOf(node);
        if (!region || isHidden(node) || !node.isConnected) return;
        heard.set(region, (heard.get(region) ?? new Set()).add(node));
      };
      for (const record of records) {
        if (record.type === "characterData") hear(record.target);
        for (const node of record.addedNodes) {
          hear(node);
          // Regions that arrive with their words in them: an alert speaks then, others may.
          if (!(node instanceof Element)) continue;
          for (const inner of node.querySelectorAll("[role=alert], [aria-live=assertive]")) hear(inner);
        }
      }
      for (const [region, nodes] of heard) {
        // A polite region that arrives together with its words is not read; an alert is.
        if (nodes.has(region) && liveOf(region) !== "assertive") continue;
        const whole = region.getAttribute("aria-atomic") === "true" || nodes.has(region);
        const outermost = [...nodes].filter(
          (node) => ![...nodes].some((other) => other !== node && other.contains(node)),
        );
        say(region, whole ? (region.textContent ?? "") : outermost.map((node) => node.textContent ?? "").join(" "));
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Everything said on this page so far. */
export async function said(page: Page): Promise<Said[]> {
  return page.evaluate(() => {
    const all: unknown = Reflect.get(window, "kasamaSaid");
    return Array.isArray(all) ? (all as { text: string; how: string }[]) : [];
  });
}

/** From here on only what comes now counts. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all: unknown = Reflect.get(window, "kasamaSaid");
    if (Array.isArray(all)) all.length = 0;
  });
}

/**
 * Waits for an announcement, and then long enough for a second one to come, which must not. What is said besides, of
 * something earlier that may come along with it or by itself, does not count.
 */
export async function expectSaid(page: Page, texts: readonly (string | RegExp)[], besides?: RegExp): Promise<void> {
  const counted = (text: string) => (besides ? text.replaceAll(besides, "").trim() : text);
  const heard = async () => (await said(page)).map(({ text }) => counted(text)).filter((text) => text !== "");
  await expect.poll(async () => (await heard()).length).toBeGreaterThanOrEqual(texts.length);
  // Time itself: what the announcer still holds back, it says a second after it spoke (BETWEEN_MS of client/ui/feedback/announce.ts).
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  expect(await heard()).toEqual(texts.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))));
}
