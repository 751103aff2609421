import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import type { Scene } from "#client/e2e/states/state.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";
import { addCookie, curriculum, rampPhoto, sendFile } from "./attachments.ts";
import { chatWindow, log, openChat, openPanel, say } from "./chat.ts";
import { type Community, openConversation, send } from "./community.ts";

/** The user of a dashboard state, and what others do meanwhile. */

export type Name = keyof Community;

export interface Cast {
  route: string;
  /** Skips the states that are checked once only, as the applicant. */
  again?: true;
  /** A user with conversations, and a new user. */
  old: Name;
  fresh: Name;
  /** The partners of a long, a short and an empty conversation. */
  much: Name;
  little: Name;
  nothing: Name;
  /** Who the new user can find. Employers find no one until a seeker allows employers to find them. */
  finds?: { search: string; name: Name };
}

export const casts: readonly Cast[] = [
  {
    route: "/ApplicantDashboard",
    old: "maricel",
    fresh: "noel",
    much: "jonas",
    little: "liza",
    nothing: "rosa",
    finds: { search: "tala health", name: "rosa" },
  },
  {
    route: "/EmployerDashboard",
    again: true,
    old: "jonas",
    fresh: "karlo",
    much: "maricel",
    little: "bea",
    nothing: "elena",
  },
  {
    route: "/AdminDashboard",
    again: true,
    old: "bea",
    fresh: "tala",
    much: "liza",
    little: "jonas",
    nothing: "rosa",
    finds: { search: "tala health", name: "rosa" },
  },
  {
    route: "/AdminDashboard",
    again: true,
    old: "elena",
    fresh: "ruth",
    much: "maricel",
    little: "bea",
    nothing: "jonas",
    finds: { search: "abueva", name: "maricel" },
  },
];

export const openDialog = async (page: Page) => {
  // For an employer without a job other steps come first; the messages panel offers it to everyone.
  const start = page.getByRole("button", { name: "Start a conversation", exact: true });
  const setup = page.getByRole("heading", { name: "Set up your company", exact: true });
  await expect(start.or(setup).first()).toBeVisible();
  if (await start.isHidden()) await openPanel(page);
  await start
    .or(page.getByRole("button", { name: "New message", exact: true }))
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "New message" })).toBeVisible();
};

/** The other person sends a message through the API. */
export async function receiveMessage({ kasama, me }: Scene, from: Community[Name], text: string): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  // Opened by whoever is allowed to open it; it may exist already.
  const id = await openConversation(kasama, me, from).catch(() => openConversation(kasama, from, me));
  await send(kasama, id, from, me, text);
}

/** A message from the other person, followed by more than a page of own messages, so that they are not all unread. */
export async function receiveOldMessage(scene: Scene, from: Community[Name], words: string): Promise<void> {
  const { kasama, me } = scene;
  if (!me) throw new Error("nobody is signed in");
  await receiveMessage(scene, from, words);
  const id = await openConversation(kasama, me, from).catch(() => openConversation(kasama, from, me));
  const later = Array.from({ length: 60 }, (_, n) => `And after that, number ${n + 1}.`);
  await Promise.all(later.map((text) => send(kasama, id, me, from, text)));
}

/** Something happens between the two outside of the chat, and the chat shows a system line about it. */
export async function addSystemLine(
  { kasama, me }: Scene,
  from: Community[Name],
  content: string,
  topic: LineTopic,
): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  const conversation_id = await openConversation(kasama, me, from).catch(() => openConversation(kasama, from, me));
  await kasama.addSystemLine({ conversation_id, actor_id: from.id, content, event: randomUUID(), topic });
}

/** The other person sends a picture and a document through the API, and this page gets the cookie to show them. */
export async function receiveFiles({ kasama, me, page }: Scene, from: Community[Name]): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  const id = await openConversation(kasama, me, from).catch(() => openConversation(kasama, from, me));
  await sendFile(kasama, id, from, me, await rampPhoto(), { content: "Our ramp" });
  await sendFile(kasama, id, from, me, curriculum("Floor plan and parking of the second building.pdf"));
  await addCookie(page.context(), kasama.url, me);
}

/** Changes the chat settings of this device, like another tab. */
export async function setDeviceSettings({ page, me }: Scene, device: object): Promise<void> {
  const key = `kasama-chat-device-${me?.id}`;
  await page.evaluate(
    ([name, value]) => {
      localStorage.setItem(name, value);
      window.dispatchEvent(new StorageEvent("storage", { key: name }));
    },
    [key, JSON.stringify(device)] as const,
  );
}

/** Opens a chat, loses the connection, and writes a message that waits for it. */
export async function writeOffline(page: Page, name: string): Promise<void> {
  await openChat(page, name);
  await page.context().setOffline(true);
  await say(page, name, "I wait until you are back.");
  await expect(chatWindow(page, name).getByText(/^You're offline/)).toBeVisible();
  await expect(log(page, name).getByText("Waiting to be sent")).toBeVisible();
}
