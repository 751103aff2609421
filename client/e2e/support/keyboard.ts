import { expect, type Locator, type Page } from "playwright/test";
import type { Picture } from "./pictures.ts";

/** Helpers for a user who has only a keyboard. */

/** More stops than any page has: if more are needed, the focus is lost or trapped. */
const MOST_STOPS = 60;

/** What is wrong with the focused element, or null. Checked after each press of Tab. */
async function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Between the last stop and the first, the focus is in the browser's own controls.
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const name = `${focused.tagName} ${focused.textContent?.trim().slice(0, 40) || focused.id}`;
    const target = focused.matches("input[type=radio], input[type=checkbox]")
      ? (focused.closest("label") ?? focused)
      : focused;
    const box = target.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return `${name}: has no size`;

    // A12: a part of it is visible: neither all of its corners nor its middle are covered.
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
    // An element taller than the window, like a log that scrolls, is partly visible.
    if (seen.length === 0) return `${name}: is covered or out of sight`;

    // A13: a focus ring of at least two pixels that is drawn now.
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
    const transparent = /, 0\)$|transparent/.test(outlineColor);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2 || transparent)
      return `${name}: no ring (${outlineStyle} ${outlineWidth} ${outlineColor})`;
    return null;
  });
}

/** Presses Tab once and checks the focused element, which may still be moving into sight. */
export async function tab(page: Page, back = false): Promise<void> {
  await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  await expect.poll(() => focusProblem(page), { message: "what is wrong with the focused element" }).toBeNull();
}

/** Presses Tab (or Shift+Tab) until the control has the focus. It must be visible, and not too many stops away. */
export async function tabTo(page: Page, control: Locator, { back = false } = {}): Promise<void> {
  await expect(control).toBeVisible();
  // Resolved only once: finding it by role and name takes as long as the rest of a stop.
  let element = await control.elementHandle();
  const isFocused = () => element?.evaluate((one) => (one.isConnected ? one === document.activeElement : null));
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    let isThere = await isFocused();
    // It was rendered again in the meantime.
    if (isThere === null) {
      element = await control.elementHandle();
      isThere = await isFocused();
    }
    if (isThere) return;
    await tab(page, back);
  }
  throw new Error(`no way by keyboard to ${control}`);
}

/** Moves the focus to the control and presses a key on it. */
export async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Moves the focus to the control and types, key by key. */
export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/**
 * Opens the browser's file dialog with a key, and chooses a file. The page needs a listener from the start
 * (`page.on("filechooser", () => {})`): one that is added now would miss the first dialog.
 */
export async function chooseByKey(page: Page, control: Locator, key: "Enter" | "Space", file: Picture): Promise<void> {
  await tabTo(page, control);
  const dialog = page.waitForEvent("filechooser");
  await page.keyboard.press(key);
  await (await dialog).setFiles(file);
  await expect(control).toBeFocused();
}

/** The names of all stops of a complete Tab cycle, starting at the top. A10: the focus does return there. */
export async function tabThroughPage(page: Page): Promise<string[]> {
  // Tab continues from the last focused element, even after a blur, so the focus is moved to the very top.
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
 * Types without a pause between two letters, however slow the machine is, because the page's clock is paused meanwhile.
 * For code that waits until the user has stopped typing.
 */
export async function typeQuickly(page: Page, field: Locator, text: string): Promise<void> {
  await page.clock.install();
  // A later time, because the clock cannot be set back and the call itself takes a moment.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await field.pressSequentially(text);
  await page.clock.resume();
}
