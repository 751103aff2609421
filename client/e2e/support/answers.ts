import { expect, type Page, type Route } from "playwright/test";

/** Answers to calls in a test, and the toasts that they cause. */

export type Answer = (route: Route) => Promise<void>;

/** An answer that this server never gives to such a call. Without a message, its body is empty. */
export const answered =
  (status: number, message?: string): Answer =>
  (route) =>
    route.fulfill({ status, json: message === undefined ? {} : { success: false, message } });

/** The real answer to the call as an old page or a proxy would change it. */
export const altered =
  (changes: Parameters<Route["continue"]>[0]): Answer =>
  (route) =>
    route.continue(changes);

/** The real answer, held back until the page shows this text for the wait. */
export const whenShown =
  (page: Page, text: string): Answer =>
  async (route) => {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await route.continue();
  };

/** Has the toasts of this page stay ten times as long, as the settings do: a test on a busy machine may be slow. */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem("toastTime", "long");
    window.dispatchEvent(new StorageEvent("storage", { key: "toastTime" }));
  });

/** Expects a toast with this title and text. There may be other toasts. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const close = page.getByRole("button", { name: `Close: ${title}`, exact: true });
  await expect(close).toBeVisible();
  // In its live region, or in the list of toasts that the page announces itself.
  await expect(page.locator("#toasts > *").filter({ has: close })).toContainText(text);
}
