import { expect } from "playwright/test";
import { addCookie, rampPhoto, recordedTone, sendFile } from "#client/e2e/support/attachments.ts";
import { composer, log } from "#client/e2e/support/chat.ts";
import { api, openConversation } from "#client/e2e/support/community.ts";
import { postJob, send } from "#client/e2e/support/hiring.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";
import type { Scene, State } from "./state.ts";

/** The Messages page: its list, a conversation with and without an application, its filters and dialogs. */

const JONAS = "Jonas Villareal";
const ROSA = "Rosa Dimaculangan-Evangelista";

const state = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
  route: "/messages/:id?",
  address: "/messages",
  name,
  as: "maricel",
  reach,
  ...more,
});

const rows = ({ page }: Scene) => page.locator("[data-conversation]");

async function openFirst(scene: Scene, name: string): Promise<void> {
  await rows(scene).filter({ hasText: name }).click();
  await expect(log(scene.page, name)).toBeVisible();
}

/** Bea asks Rosa, whose company has a long name, about a job. */
async function askAboutJob({ kasama, people: { bea, rosa } }: Scene): Promise<void> {
  const job_id = await postJob(kasama, rosa, "Accounts payable associate for the regional office");
  await send(kasama, "POST", "/api/messages/conversations", bea, { participant2_id: rosa.id, job_id });
}

/** Rosa has sent Bea a voice message and a photo. */
async function sendVoiceAndPhoto({ page, kasama, people: { bea, rosa } }: Scene): Promise<void> {
  await addCookie(page.context(), kasama.url, bea);
  const id = await openConversation(kasama, bea, rosa);
  await sendFile(kasama, id, rosa, bea, recordedTone(42));
  await sendFile(kasama, id, rosa, bea, await rampPhoto(), { alt: "A ramp leads to the door" });
}

/** The user has reacted to the newest message of the conversation with Jonas. */
async function reactToLast({ kasama, people, me }: Scene): Promise<void> {
  if (!me) throw new Error("nobody is signed in");
  const id = await openConversation(kasama, me, people.jonas);
  const { data } = await api(kasama, "GET", `/api/messages/conversations/${id}`, me.token);
  const last = (data as Message[]).at(-1);
  await api(kasama, "PUT", `/api/messages/${last?.id}/reaction`, me.token, { kind: "heart" });
}

export const messagesStates: readonly State[] = [
  state("the list", async (scene) => expect(rows(scene)).not.toHaveCount(0), { allThemes: true }),
  state(
    "a conversation",
    async (scene) => {
      await openFirst(scene, JONAS);
      await expect(log(scene.page, JONAS).getByRole("listitem")).not.toHaveCount(0);
    },
    { title: `${JONAS}, Messages`, allThemes: true },
  ),
  state(
    "a voice message and a described photo",
    async (scene) => {
      await openFirst(scene, ROSA);
      await expect(scene.page.getByRole("figure", { name: /^Voice message from Rosa/ }).first()).toBeVisible();
      await expect(scene.page.getByRole("img", { name: /A ramp leads to the door/ }).first()).toBeVisible();
    },
    { as: "bea", title: `${ROSA}, Messages`, before: sendVoiceAndPhoto, allThemes: true },
  ),
  state(
    "a photo to send, and no microphone",
    async (scene) => {
      const { page } = scene;
      await openFirst(scene, ROSA);
      await page.locator("input[type=file]").setInputFiles([await rampPhoto()]);
      await expect(page.getByRole("list", { name: "Files to send" })).toContainText("Ready to send");
      await page.getByRole("button", { name: "Record a voice message" }).click();
      await expect(page.getByRole("region", { name: "No voice message was recorded" })).toBeVisible();
    },
    { as: "bea", title: `${ROSA}, Messages`, allThemes: true },
  ),
  state("a conversation of an employer", (scene) => openFirst(scene, "Maricel Abueva"), {
    as: "jonas",
    title: "Maricel Abueva, Messages",
  }),
  state(
    "a conversation about a job, with first questions",
    async (scene) => {
      await openFirst(scene, "Rosa Dimaculangan");
      await expect(scene.page.getByRole("list", { name: "Questions to start with" })).toBeVisible();
    },
    {
      as: "bea",
      before: askAboutJob,
      title: "Rosa Dimaculangan-Evangelista, Messages",
      allThemes: true,
    },
  ),
  state(
    "a reaction, the menu of reactions, and a reply that is being written",
    async (scene) => {
      const { page } = scene;
      await openFirst(scene, JONAS);
      await expect(page.getByRole("button", { name: "You reacted with a heart" })).toBeVisible();
      const options = log(page, JONAS)
        .getByRole("button", { name: /^Options for/ })
        .last();
      await options.click();
      await page.getByRole("button", { name: "Reply", exact: true }).click();
      await expect(composer(page, JONAS)).toBeFocused();
      await options.click();
      await page.getByRole("button", { name: "React", exact: true }).click();
      await expect(page.getByRole("menuitemradio", { name: "Thanks", exact: true })).toBeVisible();
    },
    { before: reactToLast, title: `${JONAS}, Messages`, allThemes: true },
  ),
  state(
    "the saved replies, with suggestions",
    async (scene) => {
      await openFirst(scene, JONAS);
      await scene.page.getByRole("button", { name: "Saved replies", exact: true }).click();
      await expect(scene.page.getByRole("option")).toHaveCount(3);
    },
    { title: `${JONAS}, Messages`, allThemes: true },
  ),
  state(
    "managing the saved replies of a company",
    async (scene) => {
      const { page, kasama, me } = scene;
      for (const shared of [false, true]) {
        const body = { name: "Interview", text: "Hi {first_name}, we meet on {interview}.", shared };
        // In a second theme it is there already.
        await api(kasama, "POST", "/api/saved-replies", me?.token, body).catch(() => undefined);
      }
      await openFirst(scene, "Maricel Abueva");
      await page.getByRole("button", { name: "Saved replies", exact: true }).click();
      await page.getByRole("button", { name: "Manage saved replies", exact: true }).click();
      await expect(page.getByRole("region", { name: /^Shared with everyone at/ })).toBeVisible();
    },
    { as: "jonas", title: "Maricel Abueva, Messages" },
  ),
  state("filtered to nothing, and searched", async ({ page }) => {
    await page.getByRole("searchbox", { name: "Search people, jobs and messages" }).fill("zzzz");
    await expect(page.getByText("No matching conversations")).toBeVisible();
    await expect(page.getByText("No messages found")).toBeVisible();
  }),
  state(
    "the filters by job and status",
    async ({ page }) => {
      await page.getByRole("button", { name: "Filter by job or status" }).click();
      await expect(page.getByRole("combobox", { name: "Filter by job" })).toBeVisible();
    },
    { as: "bea", before: askAboutJob },
  ),
  state("the shortcuts", async (scene) => {
    await rows(scene).first().press("?");
    await expect(scene.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  }),
  state(
    "a conversation that does not exist",
    async ({ page }) => expect(page.getByRole("heading", { name: "Conversation not found" })).toBeAttached(),
    {
      address: "/messages/999999",
      title: "Conversation not found",
    },
  ),
  state("no conversations", async ({ page }) => expect(page.getByText("No conversations yet")).toBeVisible(), {
    as: "noel",
  }),
  state(
    "the command palette",
    async ({ page }) => {
      // A key that is pressed before the frame is there is lost.
      await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find a person, a job or a page" }).fill("jo");
      await expect(page.getByRole("option").first()).toBeVisible();
    },
    { allThemes: true },
  ),
];
