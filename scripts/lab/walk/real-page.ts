import type { BrowserContext, Locator } from "playwright";
import type { Person } from "../faults/lib/people/people.ts";
import { until } from "../faults/lib/until.ts";
import { NEAR_PX, readScreen, type Screen } from "./screen.ts";

/** A real tab of the product, used as a person uses it and read by its DOM. */
export interface RealPage {
  /** In whose order its messages stand: the same over all its reloads. */
  name: string;
  look(): Promise<Screen>;
  /** Conversations with an open chat. */
  open(): Promise<number[]>;
  write(talk: number, text: string): Promise<void>;
  /** Begins to change the last own message, as the arrow up does. @returns its text; null where there is none to change */
  beginChange(talk: number): Promise<string | null>;
  /** Saves the text as the new one. @returns whether the page shows it as stored; otherwise the change is given up */
  saveChange(talk: number, text: string): Promise<boolean>;
  /** Deletes the own message with this text, and says yes to the question. @returns whether it is gone from the page */
  remove(talk: number, text: string): Promise<boolean>;
  openChat(talk: number, name: string): Promise<void>;
  minimiseChat(talk: number): Promise<void>;
  closeChat(talk: number): Promise<void>;
  /** What the list of conversations says is unread, by the names of people; null where it has no such row. */
  listed(names: readonly string[]): Promise<(number | null)[]>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** An answer of the server, or a refusal, takes no longer. */
const ANSWER_MS = 20_000;

interface Options {
  context: BrowserContext;
  url: string;
  name: string;
}

/** The contexts of a person's pages carry the session, as the page itself keeps it after a login. */
export async function signInContext(context: BrowserContext, { id, name, token, type }: Person): Promise<void> {
  const user = { id, username: name, first_name: name, last_name: "", user_type: type, photo: null };
  await context.addInitScript(
    ([kept, stored]) => {
      localStorage.setItem("token", String(kept));
      localStorage.setItem("user", String(stored));
    },
    [token, JSON.stringify(user)],
  );
}

export async function openRealPage({ context, url, name }: Options): Promise<RealPage> {
  const page = await context.newPage();
  const section = (talk: number): Locator => page.locator(`[data-chat="${talk}"]`);
  const field = (talk: number): Locator => section(talk).locator("textarea");
  const changeField = (talk: number): Locator => section(talk).getByRole("textbox", { name: "Change your message" });
  const messagesButton = page.locator("[data-messages-button]");
  const look = (): Promise<Screen> => page.evaluate(readScreen, NEAR_PX);
  const storedLine = async (talk: number, text: string | null): Promise<boolean> => {
    const { chats } = await look();
    return chats.some(
      (chat) => chat.talk === talk && chat.lines.some((line) => line.seq !== null && line.text === text),
    );
  };

  await page.goto(`${url}/ApplicantDashboard`);
  await messagesButton.waitFor();
  return {
    name,
    look,
    open: async () => (await look()).chats.map(({ talk }) => talk),
    write: async (talk, text) => {
      await field(talk).fill(text);
      await field(talk).press("Enter");
    },
    beginChange: async (talk) => {
      await field(talk).press("ArrowUp");
      return (await changeField(talk).count()) > 0 ? changeField(talk).inputValue() : null;
    },
    saveChange: async (talk, text) => {
      await changeField(talk).fill(text);
      await changeField(talk).press("Enter");
      const refusal = section(talk).locator("textarea[aria-describedby*=-refusal]");
      await until(async () => (await changeField(talk).count()) === 0 || (await refusal.count()) > 0, ANSWER_MS);
      if ((await changeField(talk).count()) > 0) await changeField(talk).press("Escape");
      return storedLine(talk, text);
    },
    remove: async (talk, text) => {
      await section(talk)
        .getByRole("button", { name: `Options for: ${text}`, exact: true })
        .click();
      await section(talk).getByRole("button", { name: "Delete", exact: true }).click();
      const question = page.getByRole("dialog", { name: "Delete this message?" });
      await question.getByRole("button", { name: "Delete" }).click();
      await question.waitFor({ state: "detached", timeout: ANSWER_MS });
      return !(await storedLine(talk, text));
    },
    openChat: async (talk, other) => {
      if ((await section(talk).count()) > 0) return;
      const bubble = page.locator(`[data-chat-bubble="${talk}"] button`).first();
      if ((await bubble.count()) > 0) await bubble.click();
      else {
        await messagesButton.click();
        await page.getByRole("button", { name: new RegExp(`^${other}`) }).click();
      }
      await field(talk).waitFor();
    },
    minimiseChat: (talk) =>
      section(talk)
        .getByRole("button", { name: /^Minimise chat/ })
        .click(),
    closeChat: (talk) =>
      section(talk)
        .getByRole("button", { name: /^Close chat/ })
        .click(),
    listed: async (names) => {
      await messagesButton.click();
      await page.getByRole("heading", { name: "Recent Conversations" }).waitFor();
      const said = await Promise.all(
        names.map(async (other) => {
          const row = page.getByRole("button", { name: new RegExp(`^${other}`) });
          if ((await row.count()) === 0) return null;
          return Number(/(\d+) unread/.exec((await row.textContent()) ?? "")?.[1] ?? 0);
        }),
      );
      await page.getByRole("button", { name: "Close messages" }).click();
      return said;
    },
    reload: async () => {
      await page.reload();
      await messagesButton.waitFor();
    },
    close: () => page.close(),
  };
}
