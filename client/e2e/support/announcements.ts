import { expect, type Page } from "playwright/test";

/** What a screen reader would probably announce: every text that is added to a live region. */

export interface Announcement {
  text: string;
  /** assertive or polite. */
  how: string;
}

/** Records announcements from the start. Call it before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: { text: string; how: string }[] = [];
    Reflect.set(window, "kasamaAnnouncements", recorded);
    const BY_ROLE: Record<string, string> = { alert: "assertive", status: "polite", log: "polite", timer: "off" };
    const liveOf = (one: Element): string => {
      const own = one.getAttribute("aria-live");
      return own ?? BY_ROLE[one.getAttribute("role") ?? ""] ?? (one.tagName === "OUTPUT" ? "polite" : "");
    };
    /** The nearest region around a node that says whether it is live. */
    const regionOf = (node: Node): Element | null => {
      let one = node instanceof Element ? node : node.parentElement;
      while (one && liveOf(one) === "") one = one.parentElement;
      return one && liveOf(one) !== "off" ? one : null;
    };
    const isHidden = (node: Node): boolean => {
      const one = node instanceof Element ? node : node.parentElement;
      return !one || one.closest("[aria-hidden=true], [hidden], [inert]") !== null;
    };
    const record = (region: Element, text: string) => {
      const line = text.replace(/\s+/g, " ").trim();
      if (line) recorded.push({ text: line, how: liveOf(region) });
    };
    new MutationObserver((records) => {
      // All changes of one region in one batch are one announcement.
      const changed = new Map<Element, Set<Node>>();
      const addChange = (node: Node) => {
        const region = regionOf(node);
        if (!region || isHidden(node) || !node.isConnected) return;
        changed.set(region, (changed.get(region) ?? new Set()).add(node));
      };
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") addChange(target);
        for (const node of addedNodes) {
          addChange(node);
          // Regions that are added together with their text: an alert is announced, others may be.
          if (!(node instanceof Element)) continue;
          for (const inner of node.querySelectorAll("[role=alert], [aria-live=assertive]")) addChange(inner);
        }
      }
      for (const [region, nodes] of changed) {
        // A polite region that is added together with its text is not announced; an alert is.
        if (nodes.has(region) && liveOf(region) !== "assertive") continue;
        const whole = region.getAttribute("aria-atomic") === "true" || nodes.has(region);
        const outermost = [...nodes].filter(
          (node) => ![...nodes].some((other) => other !== node && other.contains(node)),
        );
        record(region, whole ? (region.textContent ?? "") : outermost.map((node) => node.textContent ?? "").join(" "));
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** Everything announced on this page so far. */
export async function announcementsOf(page: Page): Promise<Announcement[]> {
  return page.evaluate(() => {
    const all: unknown = Reflect.get(window, "kasamaAnnouncements");
    return Array.isArray(all) ? (all as { text: string; how: string }[]) : [];
  });
}

/** Drops the announcements so far. */
export async function clearAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all: unknown = Reflect.get(window, "kasamaAnnouncements");
    if (Array.isArray(all)) all.length = 0;
  });
}

/**
 * Waits for exactly these announcements, and then long enough to notice one too many. Parts that match `besides` do not
 * count: something earlier may be announced along with it or separately.
 */
export async function expectAnnounced(
  page: Page,
  texts: readonly (string | RegExp)[],
  besides?: RegExp,
): Promise<void> {
  const counted = (text: string) => (besides ? text.replaceAll(besides, "").trim() : text);
  const heard = async () =>
    (await announcementsOf(page)).map(({ text }) => counted(text)).filter((text) => text !== "");
  await expect.poll(async () => (await heard()).length).toBeGreaterThanOrEqual(texts.length);
  // Time itself: the announcer says what it still holds back a second after it spoke (BETWEEN_MS of
  // client/ui/feedback/announce.ts).
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  expect(await heard()).toEqual(texts.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))));
}
