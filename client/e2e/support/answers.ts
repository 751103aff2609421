import { expect, type Page, type Route } from "playwright/test";

/** Answers that a call gets in a test, and what the screen says to them. */

export type Answer = (route: Route) => Promise<void>;

/** What this server never answers to such a call; nothing is said where there is no message. */
export const answered =
  (status: number, message?: string): Answer =>
  (route) =>
    route.fulfill({ status, json: message === undefined ? {} : { success: false, message } });

/** The real answer, to what an old page or a proxy would have made of the call. */
export const altered =
  (changes: Parameters<Route["continue"]>[0]): Answer =>
  (route) =>
    route.continue(changes);

/** The real answer, as soon as the page shows by this text that it waits for it. */
export const whenShown =
  (page: Page, text: string): Answer =>
  async (route) => {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await route.continue();
  };

/** The toast with this title says this. Others may be there too. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const close = page.getByRole("button", { name: `Close: ${title}`, exact: true });
  await expect(close).toBeVisible();
  // Its live region, or the place of those that the page says too.
  await expect(page.locator("#toasts > *").filter({ has: close })).toContainText(text);
}
