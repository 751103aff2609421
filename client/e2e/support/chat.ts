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

/** Whether conversations open on the Messages page, according to client/features/chat/window/window-capacity.ts. */
export const isNarrowWidth = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** What leads to the conversations: the button of the panel, or on a narrow screen the link to the Messages page. */
export const messagesEntry = (page: Page): Locator =>
  page.getByRole(isNarrowWidth(page) ? "link" : "button", { name: /^Messages/ }).first();

/** A row of the list of conversations: in the panel a button, on the Messages page a link. */
export const conversationRow = (page: Page, name: string): Locator =>
  page.getByRole(isNarrowWidth(page) ? "link" : "button", { name: new RegExp(`^${name}`) });

/** The search above the conversations. */
export const conversationSearch = (page: Page): Locator =>
  page.getByRole("searchbox", {
    name: isNarrowWidth(page) ? "Search people, jobs and messages" : "Search conversations",
  });

/** Shows the conversations: in the panel, or on a narrow screen on the Messages page, whose arrow leads back to them. */
export async function openPanel(page: Page): Promise<void> {
  if (!isNarrowWidth(page)) {
    await messagesEntry(page).click();
    await expect(page.getByRole("heading", { name: "Recent Conversations" })).toBeVisible();
    return;
  }
  await page.getByRole("link", { name: "Back to conversations" }).or(messagesEntry(page)).last().click();
  await expect(page.getByRole("heading", { name: "Conversations", exact: true })).toBeVisible();
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
  await conversationRow(page, name).click();
  await expect(composer(page, name)).toBeVisible();
}

/** The button of the panel or the link to the Messages page, with this count in its name. */
export const unreadButton = (page: Page, count: number): Locator =>
  page.getByRole(isNarrowWidth(page) ? "link" : "button", {
    name: count === 0 ? /^Messages$/ : `Messages, ${count} unread`,
    exact: count !== 0,
  });

/** On a narrow screen a conversation hides the list: goes back to it with Escape, which works once it has the focus. */
export async function uncover(page: Page, name: string): Promise<void> {
  if (!isNarrowWidth(page)) return;
  const chat = chatWindow(page, name);
  await expect(chat.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(chat).toHaveCount(0);
}
