import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { Result } from "#shared/fault.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import type { Language } from "#shared/texts/languages.ts";
import { type Answer, failure, stubServer, success } from "../testing/stub-server.ts";
import { languageStore, rememberLanguage } from "../texts/language.ts";
import { chooseOwnLanguage, followOwnPreferences, ownPreferences } from "./own-preferences.ts";
import { signIn, signOut } from "./session.ts";
import { connection } from "./socket.ts";
import { startSync } from "./sync.ts";

const prefs = {
  show_presence: true,
  show_read: true,
  away_mail: true,
  job_mail: true,
  discoverable: false,
  email: true,
  sms: false,
  in_app: true,
};
const user = { id: 7, username: "ana", first_name: "Ana", last_name: "Reyes", user_type: "pwd" as const, photo: null };

const shown = () => languageStore.getState().language;
const isShown = (language: Language) => vi.waitFor(() => expect(shown()).toBe(language));
const saved = (language: Language) => success({ ...prefs, language });
const lost = failure(500, "INTERNAL", "Something went wrong");

/** A server that answers each choice when the test does. */
async function startServer() {
  const choices: { language: unknown; answer: (answer: Answer) => void }[] = [];
  await stubServer(({ json }) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    choices.push({ language: (json as { language: unknown }).language, answer: resolve });
    return promise;
  });
  const sent = () => choices.map(({ language }) => language);
  return {
    sent,
    /** Answers the next choice, when it has arrived. */
    answer: async (answer: Answer) => {
      const { length } = answered;
      await vi.waitFor(() => expect(choices.length).toBeGreaterThan(length), { timeout: 30_000 });
      answered.push(answer);
      choices[length]?.answer(answer);
    },
  };
}
const answered: Answer[] = [];

/** A sync whose answers the test gives. Each call of `begin` makes it ask once. */
function startAsking() {
  const asks: ((reply: Result<SyncReply>) => void)[] = [];
  connection.setState({ state: "online" });
  const applied: unknown[] = [];
  const sync = startSync(
    { known: () => ({}), behind: () => false, complete: async () => true, apply: (reply) => applied.push(reply) },
    // Only `sync` is ever sent.
    (() => {
      const { promise, resolve } = Promise.withResolvers<Result<SyncReply>>();
      asks.push(resolve);
      return promise;
    }) as never,
  );
  return {
    stop: sync.stop,
    begin: async () => {
      const before = asks.length;
      sync.suspectGap();
      await vi.waitFor(() => expect(asks).toHaveLength(before + 1), { timeout: 30_000 });
    },
    /** Answers what was asked last, with this language of the account. */
    answer: async (language: Language) => {
      const value: SyncReply = {
        ...{ me: null, messages: [], conversations: [], counts: { messages: 0, notifications: 0 } },
        ...{ notifications: [], notifications_deleted: [], notifications_cursor: "a-0", limited: false },
        preferences: { ...prefs, language },
      };
      const before = applied.length;
      asks.at(-1)?.({ ok: true, value });
      await vi.waitFor(() => expect(applied).toHaveLength(before + 1));
    },
  };
}

beforeEach(() => {
  answered.length = 0;
  followOwnPreferences();
  signIn({ token: "token-7", user, email: "ana@mail.example", rememberMe: false });
});
afterEach(async () => {
  signOut();
  await rememberLanguage("en");
});

describe("choices of a language", () => {
  it("are saved in order, and the last one stays", async () => {
    const server = await startServer();
    const first = chooseOwnLanguage("fil");
    await isShown("fil");
    const second = chooseOwnLanguage("en");
    await isShown("en");
    await server.answer(saved("fil"));
    await first;
    expect(shown()).toBe("en");
    await server.answer(saved("en"));
    await second;
    expect(server.sent()).toEqual(["fil", "en"]);
    expect(shown()).toBe("en");
    expect(ownPreferences()?.language).toBe("en");
  });

  it("that another one has replaced before its texts were loaded are not saved", async () => {
    const server = await startServer();
    const first = chooseOwnLanguage("fil");
    const second = chooseOwnLanguage("en");
    await server.answer(saved("en"));
    await Promise.all([first, second]);
    expect(server.sent()).toEqual(["en"]);
  });

  it("that cannot be saved leave the page and the browser as they were", async () => {
    const server = await startServer();
    const choice = chooseOwnLanguage("fil");
    await isShown("fil");
    await server.answer(lost);
    await expect(choice).rejects.toThrow("Something went wrong");
    await isShown("en");
    expect(document.cookie).not.toContain(`${LANGUAGE_COOKIE}=fil`);
  });

  it("go back to the last one that was saved", async () => {
    const server = await startServer();
    const first = chooseOwnLanguage("fil");
    await isShown("fil");
    const second = chooseOwnLanguage("en");
    await isShown("en");
    await server.answer(saved("fil"));
    await first;
    await server.answer(lost);
    await expect(second).rejects.toThrow();
    await isShown("fil");
    expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=fil`);
  });

  it("of one account are not saved for the next one", async () => {
    const server = await startServer();
    const first = chooseOwnLanguage("fil");
    await isShown("fil");
    const second = chooseOwnLanguage("en");
    await isShown("en");
    signOut();
    signIn({ token: "token-8", user: { ...user, id: 8 }, email: "ben@mail.example", rememberMe: false });
    await server.answer(saved("fil"));
    await Promise.all([first, second]);
    expect(server.sent()).toEqual(["fil"]);
    expect(ownPreferences()).toBeNull();
  });
});

describe("a sync", () => {
  it("whose answer arrives while a choice is saved does not change the page", async () => {
    const [server, sync] = [await startServer(), startAsking()];
    await sync.begin();
    const choice = chooseOwnLanguage("fil");
    await isShown("fil");
    await sync.answer("en");
    await server.answer(saved("fil"));
    await choice;
    expect(shown()).toBe("fil");
    sync.stop();
  });

  it("that began before a choice was saved does not bring back the language before", async () => {
    const [server, sync] = [await startServer(), startAsking()];
    await sync.begin();
    const choice = chooseOwnLanguage("fil");
    await server.answer(saved("fil"));
    await choice;
    await sync.answer("en");
    expect(shown()).toBe("fil");
    expect(ownPreferences()?.language).toBe("fil");
    // The next one is newer: the language was changed in another browser.
    await sync.begin();
    await sync.answer("en");
    await isShown("en");
    sync.stop();
  });
});
