import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import type { Scene } from "#client/e2e/states/state.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";
import { curriculum, rampPhoto, sendFile, takeCookie } from "./attachments.ts";
import { openPanel } from "./chat.ts";
import { type Community, send, talk } from "./community.ts";

/** Who stands on a dashboard while it is looked at, and what others do meanwhile. */

export type Name = keyof Community;

export interface Cast {
  route: string;
  /** What is looked at only once is looked at as the applicant. */
  again?: true;
  /** Somebody with conversations, and somebody who has just come. */
  old: Name;
  fresh: Name;
  /** With whom there is much, little and nothing said. */
  much: Name;
  little: Name;
  nothing: Name;
  /** Whom the new one finds; nobody for employers, until a seeker lets employers find them. */
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
  // An employer without a job has other steps before this one; the messages offer it to everyone.
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

/** The other side writes, without a browser. */
export async function hear({ kasama, me }: Scene, from: Community[Name], text: string): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  // Whoever may open the conversation; it is there already.
  const id = await talk(kasama, me, from).catch(() => talk(kasama, from, me));
  await send(kasama, id, from, me, text);
}

/** Words of the other side with more than a page behind them: own ones, so that they are not all unread. */
export async function hearLongAgo(scene: Scene, from: Community[Name], words: string): Promise<void> {
  const { kasama, me } = scene;
  if (!me) throw new Error("nobody is signed in");
  await hear(scene, from, words);
  const id = await talk(kasama, me, from).catch(() => talk(kasama, from, me));
  const later = Array.from({ length: 60 }, (_, n) => `And after that, number ${n + 1}.`);
  await Promise.all(later.map((text) => send(kasama, id, me, from, text)));
}

/** Something happens between the two outside of the chat, which is told in it. */
export async function happen(
  { kasama, me }: Scene,
  from: Community[Name],
  content: string,
  topic: LineTopic,
): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  const conversation_id = await talk(kasama, me, from).catch(() => talk(kasama, from, me));
  await kasama.tell({ conversation_id, actor_id: from.id, content, event: randomUUID(), topic });
}

/** The other side sends a picture and a document, without a browser, and this one may show them. */
export async function hearFiles({ kasama, me, page }: Scene, from: Community[Name]): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  const id = await talk(kasama, me, from).catch(() => talk(kasama, from, me));
  await sendFile(kasama, id, from, me, await rampPhoto(), "Our ramp");
  await sendFile(kasama, id, from, me, curriculum("Floor plan and parking of the second building.pdf"));
  await takeCookie(page.context(), kasama.url, me);
}

/** Chooses as another tab does. */
export async function setDevice({ page, me }: Scene, device: object): Promise<void> {
  const key = `kasama-chat-device-${me?.id}`;
  await page.evaluate(
    ([name, value]) => {
      localStorage.setItem(name, value);
      window.dispatchEvent(new StorageEvent("storage", { key: name }));
    },
    [key, JSON.stringify(device)] as const,
  );
}
