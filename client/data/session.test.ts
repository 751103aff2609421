import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { SessionUser } from "#shared/accounts/session-user.ts";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import {
  endedByServer,
  followOtherTabs,
  isSessionUser,
  onSessionEnd,
  replaceUser,
  restoreSession,
  sessionStore,
  signIn,
  signOut,
} from "./session.ts";

const ana = {
  id: 7,
  username: "ana@mail.example",
  first_name: "Ana",
  last_name: "Reyes",
  user_type: "pwd",
  photo: null,
} as const;
const ben = { ...ana, id: 8, username: "ben", user_type: "employer" } as const;
const FOUR = ["user", "token", "rememberedEmail", "rememberedPassword"];

const session = () => sessionStore.getState();
const kept = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => {
  sessionStore.setState({ state: "loading", token: null, user: null, ended: null });
});

describe("restoring", () => {
  test.each([
    ["nothing is stored", {}, false],
    ["the token is missing", { user: JSON.stringify(ana) }, false],
    ["the user is missing", { token: "t" }, false],
    ["the user is not JSON", { token: "t", user: "{" }, true],
    ["the user is null", { token: "t", user: "null" }, true],
    ["the user is not one", { token: "t", user: JSON.stringify({ ...ana, user_type: "owner" }) }, true],
  ])("clears all four items when %s", (_, items, logs) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    localStorage.setItem("rememberedEmail", "ana@mail.example");
    localStorage.setItem("rememberedPassword", "secret");
    localStorage.setItem("theme", "dark");
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    restoreSession();
    expect(session()).toEqual({ state: "out", token: null, user: null, ended: null });
    for (const key of FOUR) expect(localStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem("theme")).toBe("dark");
    // Unreadable data is a failed restore and is logged; missing data is not.
    expect(logged.mock.calls.length > 0).toBe(logs);
  });

  test("signs in when both items exist, and purges a remembered password", () => {
    localStorage.setItem("token", "t");
    localStorage.setItem("user", JSON.stringify(ana));
    localStorage.setItem("rememberedEmail", "ana@mail.example");
    localStorage.setItem("rememberedPassword", "secret");
    restoreSession();
    expect(session()).toEqual({ state: "in", token: "t", user: ana, ended: null });
    expect(kept()).toEqual({ token: "t", user: JSON.stringify(ana), rememberedEmail: "ana@mail.example" });
  });

  test("finishes loading when storage is blocked", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("refused", "SecurityError");
    });
    onTestFinished(() => void vi.restoreAllMocks());
    restoreSession();
    expect(session().state).toBe("out");
  });
});

test("a login stores token and user, and the email only if requested", () => {
  localStorage.setItem("rememberedPassword", "secret");
  signIn({ token: "t", user: ana, email: "ana@mail.example", rememberMe: true });
  expect(kept()).toEqual({ token: "t", user: JSON.stringify(ana), rememberedEmail: "ana@mail.example" });
  expect(session()).toMatchObject({ state: "in", token: "t", user: ana });

  signIn({ token: "t2", user: ana, email: "ana@mail.example", rememberMe: false });
  expect(kept()).toEqual({ token: "t2", user: JSON.stringify(ana) });
});

test("a logout clears the four items and the open conversations, and calls its listeners once", () => {
  const ends: unknown[] = [];
  onTestFinished(onSessionEnd((end) => ends.push(end)));
  signIn({ token: "t", user: ana, email: "ana@mail.example", rememberMe: true });
  localStorage.setItem("openConversations", "[]");
  localStorage.setItem("theme", "dark");
  signOut();
  signOut();
  expect(kept()).toEqual({ theme: "dark" });
  expect(session()).toEqual({ state: "out", token: null, user: null, ended: "logout" });
  expect(ends).toEqual([{ user: ana, reason: "logout" }]);
});

test("a changed profile is stored with the fields of the login, and only that of the signed-in user", () => {
  replaceUser(ana);
  expect(kept()).toEqual({});
  signIn({ token: "t", user: ana, email: "ana@mail.example", rememberMe: false });
  const profile = { ...ana, first_name: "Anna", photo: "/api/files/a.webp", email: "ana@mail.example", pwd_id: "1" };
  replaceUser(profile);
  const { email: _email, pwd_id: _pwd, ...anna } = profile;
  expect(session()).toMatchObject({ token: "t", user: anna });
  expect(kept()).toEqual({ token: "t", user: JSON.stringify(anna) });
  replaceUser(ben);
  expect(session().user).toEqual(anna);
});

describe("another tab", () => {
  test.each([
    ["password", "password"],
    [null, "logout"],
  ])("that ended the session with %s just before the server says 'logout' means %s", (stored, reason) => {
    signIn({ token: "t", user: ana, email: "ana@mail.example", rememberMe: false });
    localStorage.setItem("kasama-typed-7-x", "a draft");
    if (stored) localStorage.setItem("sessionEnded", stored);
    localStorage.removeItem("token");
    const heard: unknown[] = [];
    onTestFinished(onSessionEnd((end) => heard.push(end.reason)));
    endedByServer("logout");
    expect(heard).toEqual([reason]);
    expect(localStorage.getItem("kasama-typed-7-x")).toBe(stored ? "a draft" : null);
  });

  /** Another tab writes: changes the storage and fires an event for one key. */
  const elsewhere = (key: string | null, value?: string) => {
    if (key && value !== undefined) localStorage.setItem(key, value);
    else if (key) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent("storage", { key }));
  };

  beforeEach(() => {
    onTestFinished(followOtherTabs());
  });

  test("logs in here too, but only when both items exist", () => {
    restoreSession();
    elsewhere("user", JSON.stringify(ana));
    expect(session().state).toBe("out");
    expect(localStorage.getItem("user"), "the other tab's half of a login").not.toBeNull();
    elsewhere("token", "t");
    expect(session()).toMatchObject({ state: "in", token: "t", user: ana });
  });

  test("logs out here too", () => {
    const ended = vi.fn();
    onTestFinished(onSessionEnd(ended));
    signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
    elsewhere("user");
    elsewhere("token");
    expect(session()).toMatchObject({ state: "out", ended: "logout" });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test.each(["expired", "suspended", "type", "password", "deleted"] as const)(
    "whose session the server has ended (%s) says so here, and the next login forgets it",
    (reason) => {
      signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
      signOut(reason);
      const left = localStorage.getItem("sessionEnded");
      signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
      expect(kept()).toEqual({ token: "t", user: JSON.stringify(ana) });
      // The events of the other tab, as this tab receives them.
      elsewhere("sessionEnded", left ?? "");
      elsewhere("user");
      elsewhere("token");
      expect(session()).toMatchObject({ state: "out", ended: reason });
    },
  );

  test("clears everything", () => {
    signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
    localStorage.clear();
    elsewhere(null);
    expect(session().state).toBe("out");
  });

  test("signs another user in: the first one's session ends", () => {
    const ended = vi.fn();
    onTestFinished(onSessionEnd(ended));
    signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
    elsewhere("user", JSON.stringify(ben));
    expect(session().user, "not one's name with the other's token").toEqual(ana);
    elsewhere("token", "t2");
    expect(session()).toMatchObject({ token: "t2", user: ben });
    expect(ended).toHaveBeenCalledExactlyOnceWith({ user: ana, reason: "logout" });
  });

  test("renames the user here too", () => {
    signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
    const anna = { ...ana, first_name: "Anna" };
    elsewhere("user", JSON.stringify(anna));
    expect(session()).toMatchObject({ state: "in", token: "t", user: anna });
  });

  test("has no effect when it changes other items", () => {
    signIn({ token: "t", user: ana, email: "a@b.ph", rememberMe: false });
    elsewhere("theme", "dark");
    expect(session().state).toBe("in");
  });
});

test("accepts the same users as the schema", () => {
  const odd = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.constant(undefined), fc.object());
  const text = fc.oneof({ weight: 9, arbitrary: fc.string() }, odd);
  const user = fc.record(
    {
      id: fc.oneof({ weight: 9, arbitrary: fc.nat() }, odd),
      username: text,
      first_name: text,
      last_name: text,
      user_type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...USER_TYPES) }, odd),
      photo: fc.oneof({ weight: 9, arbitrary: fc.option(fc.string()) }, odd),
      more: odd,
    },
    { requiredKeys: ["id"] },
  );
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: user }, odd), (value) => {
      expect(isSessionUser(value)).toBe(z.safeParse(SessionUser, value).success);
    }),
    { numRuns: 2000 },
  );
});
