import { expect, type Locator, type Page } from "playwright/test";

/** The chat, located as a user finds it: by the names of regions, fields and buttons. */

export const chatWindow = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: `Chat with ${name}` });
export const log = (page: Page, name: string): Locator => page.getByRole("log", { name: `Messages with ${name}` });
export const composer = (page: Page, name: string): Locator =>
  page.getByRole("textbox", { name: `Message to ${name}` });

/** A bubble by its text, or by the `exact` text of the message, whoever wrote it. */
export const bubble = (page: Page, name: string, text: string): Locator =>
  log(page, name).getByRole("listitem").filter({ hasText: text });

export async function say(page: Page, name: string, text: string): Promise<void> {
  await composer(page, name).fill(text);
  await composer(page, name).press("Enter");
}

/**
 * The messages of a conversation on a page, from the top: 'You: Hello', 'Maricel: Kumusta', without days and state
 * lines.
 */
export async function textsOf(page: Page, name: string): Promise<string[]> {
  return log(page, name).locator("li > p").allTextContents();
}

export async function openPanel(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Messages/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Recent Conversations" })).toBeVisible();
}

/** Finds a person by name and opens the conversation. */
export async function writeTo(page: Page, search: string, name: string): Promise<void> {
  await openPanel(page);
  await page.getByRole("button", { name: "New message", exact: true }).click();
  await page.getByLabel("Who do you want to message?").fill(search);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(name) })
    .click();
  await expect(composer(page, name)).toBeVisible();
}

export async function openChat(page: Page, name: string): Promise<void> {
  await openPanel(page);
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(composer(page, name)).toBeVisible();
}

/** The messages button, with this count in its name. */
export const unreadButton = (page: Page, count: number): Locator =>
  page.getByRole("button", { name: count === 0 ? /^Messages$/ : `Messages, ${count} unread`, exact: count !== 0 });

/** Whether a chat fills the screen, according to client/features/chat/window/window-capacity.ts. */
export const isNarrowWidth = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** On a small screen a chat covers the page and its header: minimises it with Escape, which works once it has the focus. */
export async function uncover(page: Page, name: string): Promise<void> {
  if (!isNarrowWidth(page)) return;
  const chat = chatWindow(page, name);
  await expect(chat.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(chat).toHaveCount(0);
}
