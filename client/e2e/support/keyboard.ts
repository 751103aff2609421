import { expect, type Locator, type Page } from "playwright/test";
import type { Picture } from "./pictures.ts";

/** A person who has a keyboard and nothing else. */

/** More stops than any page has: whoever needs more is lost or trapped. */
const MOST_STOPS = 60;

/** What is wrong with the place that has the focus, or nothing. Looked at after each press of Tab. */
async function troubleWithFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Between the last stop and the first the focus is the browser's.
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) || focused.id}`;
    const target = focused.matches("input[type=radio], input[type=checkbox]")
      ? (focused.closest("label") ?? focused)
      : focused;
    const box = target.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return `${name}: has no size`;

    // A12: some of it is on the screen, and nothing lies over all of its corners and its middle.
    const points = [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8],
    ].map(([x = 0, y = 0]) => [box.left + box.width * x, box.top + box.height * y] as const);
    const seen = points.filter(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (target.contains(top) || top.contains(target));
    });
    // What is taller than its window, like a log that scrolls, shows a part.
    if (seen.length === 0) return `${name}: is covered or out of sight`;

    // A13: a ring of two pixels and more, drawn now.
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
    const transparent = /, 0\)$|transparent/.test(outlineColor);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2 || transparent)
      return `${name}: no ring (${outlineStyle} ${outlineWidth} ${outlineColor})`;
    return null;
  });
}

/** One press of Tab, and a look at where it led. */
export async function tab(page: Page, back = false): Promise<void> {
  await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  expect(await troubleWithFocus(page)).toBeNull();
}

/** Goes on with Tab (or Shift+Tab) until the control has the focus. It must be there, and within reach. */
export async function tabTo(page: Page, control: Locator, { back = false } = {}): Promise<void> {
  await expect(control).toBeVisible();
  // Looked for once: by its role and name that takes as long as all the rest of a stop.
  let element = await control.elementHandle();
  const isFocused = () => element?.evaluate((one) => (one.isConnected ? one === document.activeElement : null));
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    let isThere = await isFocused();
    // Drawn anew since.
    if (isThere === null) {
      element = await control.elementHandle();
      isThere = await isFocused();
    }
    if (isThere) return;
    await tab(page, back);
  }
  throw new Error(`no way by keyboard to ${control}`);
}

/** Goes there and presses it. */
export async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes there and types, key by key. */
export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/**
 * Opens the browser's dialog for a file by a key, and chooses there. The page has to have a listener for it from the
 * start (`page.on("filechooser", () => {})`): the first dialog comes before one that is made now is asked.
 */
export async function chooseByKey(page: Page, control: Locator, key: "Enter" | "Space", file: Picture): Promise<void> {
  await tabTo(page, control);
  const dialog = page.waitForEvent("filechooser");
  await page.keyboard.press(key);
  await (await dialog).setFiles(file);
  await expect(control).toBeFocused();
}

/** Every stop of a whole round, by its name: from the top until the focus comes back there. A10: it does come back. */
export async function walk(page: Page): Promise<string[]> {
  // Tab goes on from where the focus was last, even after a blur: so it was at the very top.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const stops: string[] = [];
  const here = () =>
    page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const known = Reflect.get(window, "kasamaStops");
      const all: Element[] = Array.isArray(known) ? known : [];
      Reflect.set(window, "kasamaStops", all);
      const isFirst = all[0] === one;
      if (all.length === 0) all.push(one);
      return { name: one.getAttribute("aria-label") ?? one.textContent?.trim() ?? one.id, isFirst };
    });
  await page.evaluate(() => Reflect.deleteProperty(window, "kasamaStops"));
  for (let count = 0; count <= MOST_STOPS; count += 1) {
    await tab(page);
    const stop = await here();
    if (stop && !(stop.isFirst && stops.length > 0)) {
      stops.push(stop.name);
      continue;
    }
    if (stops.length > 0) return stops;
  }
  throw new Error(`the focus does not come round: ${stops.slice(-5).join(", ")}`);
}

/**
 * Types without a pause between two letters, however slow the machine is: the page's clock stands still meanwhile. For
 * what waits until somebody has stopped typing.
 */
export async function typeQuickly(page: Page, field: Locator, text: string): Promise<void> {
  await page.clock.install();
  // Ahead, since it cannot be set back, and the call itself may take a moment.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await field.pressSequentially(text);
  await page.clock.resume();
}
