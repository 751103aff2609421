import type { BrowserContext, Locator, Page } from "playwright";
import type { Person } from "../faults/lib/people/people.ts";
import { until } from "../faults/lib/until.ts";
import { NEAR_PX, readScreen, type Screen } from "./screen.ts";

/** A real page of the product, operated like a person does and read through its DOM. */
export interface RealPage {
  /** The name of the writer in the ledger, the same over all reloads. */
  name: string;
  look(): Promise<Screen>;
  /** Conversations with an open chat. */
  open(): Promise<number[]>;
  write(talk: number, text: string): Promise<void>;
  /** Starts to edit the last own message by the arrow-up key. @returns its text; null if there is none to edit */
  beginChange(talk: number): Promise<string | null>;
  /** Saves the new text. @returns whether the page shows it as stored; if not, the edit is cancelled */
  saveChange(talk: number, text: string): Promise<boolean>;
  /** Deletes the own message with this text and confirms it. @returns whether it has disappeared from the page */
  remove(talk: number, text: string): Promise<boolean>;
  openChat(talk: number, name: string): Promise<void>;
  minimiseChat(talk: number): Promise<void>;
  closeChat(talk: number): Promise<void>;
  /** The unread counts in the list of conversations, by people's names; null for a name without a row. */
  listed(names: readonly string[]): Promise<(number | null)[]>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** The longest time for an answer of the server. */
const ANSWER_MS = 20_000;

interface Options {
  context: BrowserContext;
  url: string;
  name: string;
}

/** Puts the session into a browser context, stored as the page itself stores it after a sign-in. */
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
  await page.goto(`${url}/ApplicantDashboard`);
  const real = new ChatPage(page, name);
  await real.loaded();
  return real;
}

class ChatPage implements RealPage {
  readonly name: string;
  readonly #page: Page;
  readonly #messagesButton: Locator;

  constructor(page: Page, name: string) {
    this.name = name;
    this.#page = page;
    this.#messagesButton = page.locator("[data-messages-button]");
  }

  loaded(): Promise<void> {
    return this.#messagesButton.waitFor();
  }

  look(): Promise<Screen> {
    return this.#page.evaluate(readScreen, NEAR_PX);
  }

  async open(): Promise<number[]> {
    return (await this.look()).chats.map(({ talk }) => talk);
  }

  async write(talk: number, text: string): Promise<void> {
    await this.#field(talk).fill(text);
    await this.#field(talk).press("Enter");
  }

  async beginChange(talk: number): Promise<string | null> {
    await this.#field(talk).press("ArrowUp");
    const field = this.#changeField(talk);
    return (await field.count()) > 0 ? field.inputValue() : null;
  }

  async saveChange(talk: number, text: string): Promise<boolean> {
    const field = this.#changeField(talk);
    await field.fill(text);
    await field.press("Enter");
    const refusal = this.#section(talk).locator("textarea[aria-describedby*=-refusal]");
    await until(async () => (await field.count()) === 0 || (await refusal.count()) > 0, ANSWER_MS);
    if ((await field.count()) > 0) await field.press("Escape");
    return this.#isStored(talk, text);
  }

  async remove(talk: number, text: string): Promise<boolean> {
    const section = this.#section(talk);
    await section.getByRole("button", { name: `Options for: ${text}`, exact: true }).click();
    await section.getByRole("button", { name: "Delete", exact: true }).click();
    const question = this.#page.getByRole("dialog", { name: "Delete this message?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await question.waitFor({ state: "detached", timeout: ANSWER_MS });
    return !(await this.#isStored(talk, text));
  }

  async openChat(talk: number, other: string): Promise<void> {
    if ((await this.#section(talk).count()) > 0) return;
    const bubble = this.#page.locator(`[data-chat-bubble="${talk}"] button`).first();
    if ((await bubble.count()) > 0) await bubble.click();
    else {
      await this.#messagesButton.click();
      await this.#rowOf(other).click();
    }
    await this.#field(talk).waitFor();
  }

  async minimiseChat(talk: number): Promise<void> {
    const button = this.#section(talk).getByRole("button", { name: /^Minimize chat/ });
    await button.click();
  }

  async closeChat(talk: number): Promise<void> {
    const button = this.#section(talk).getByRole("button", { name: /^Close chat/ });
    await button.click();
  }

  async listed(names: readonly string[]): Promise<(number | null)[]> {
    await this.#messagesButton.click();
    await this.#page.getByRole("heading", { name: "Recent Conversations" }).waitFor();
    const unread = await Promise.all(
      names.map(async (other) => {
        const row = this.#rowOf(other);
        if ((await row.count()) === 0) return null;
        return Number(/(\d+) unread/.exec((await row.textContent()) ?? "")?.[1] ?? 0);
      }),
    );
    await this.#page.getByRole("button", { name: "Close messages" }).click();
    return unread;
  }

  async reload(): Promise<void> {
    await this.#page.reload();
    await this.loaded();
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  #section(talk: number): Locator {
    return this.#page.locator(`[data-chat="${talk}"]`);
  }

  #field(talk: number): Locator {
    return this.#section(talk).locator("textarea");
  }

  #changeField(talk: number): Locator {
    return this.#section(talk).getByRole("textbox", { name: "Editing your message" });
  }

  #rowOf(other: string): Locator {
    return this.#page.getByRole("button", { name: new RegExp(`^${other}`) });
  }

  async #isStored(talk: number, text: string | null): Promise<boolean> {
    const { chats } = await this.look();
    return chats.some(
      (chat) => chat.talk === talk && chat.lines.some((line) => line.seq !== null && line.text === text),
    );
  }
}
