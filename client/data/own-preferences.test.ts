import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, stubServer, success } from "../testing/stub-server.ts";
import { rememberLanguage } from "../texts/language.ts";
import {
  changeOwnPreferences,
  chooseOwnLanguage,
  hidesDetails,
  ifInApp,
  loadOwnPreferences,
  ownPreferences,
} from "./own-preferences.ts";
import { keyOf, queryClient } from "./query-client.ts";
import { signIn, signOut } from "./session.ts";

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
const enter = (id: number) =>
  signIn({ token: `token-${id}`, user: { ...user, id }, email: "ana@mail.example", rememberMe: false });

beforeEach(() => enter(7));
afterEach(() => signOut());

describe("in-app notices", () => {
  it("are shown, and load the preferences only once for the first notices", async () => {
    const server = await stubServer(() => success(prefs));
    const tell = vi.fn();
    ifInApp(tell);
    ifInApp(tell);
    await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(2), { timeout: 30_000 });
    ifInApp(tell);
    expect(tell).toHaveBeenCalledTimes(3);
    expect(server.received).toHaveLength(1);
  });

  it("are not shown to an account that has turned them off", async () => {
    await stubServer(() => success({ ...prefs, in_app: false }));
    const tell = vi.fn();
    ifInApp(tell);
    await loadOwnPreferences();
    ifInApp(tell);
    expect(tell).not.toHaveBeenCalled();
  });

  it("are shown if the preferences cannot be loaded, which is tried again for the next notice", async () => {
    const server = await stubServer(() => failure(500, "INTERNAL", "Something went wrong"));
    const tell = vi.fn();
    ifInApp(tell);
    await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce(), { timeout: 30_000 });
    server.answer = () => success(prefs);
    expect(await loadOwnPreferences()).toEqual({ ok: true, value: prefs });
  });

  it("load the preferences again for the next account, whatever was requested without a session", async () => {
    await stubServer(() => success(prefs));
    signOut();
    await loadOwnPreferences();
    enter(8);
    await loadOwnPreferences();
    expect(ownPreferences()).toEqual(prefs);
  });

  it("of one account are never shown in the session of the next", async () => {
    const server = await stubServer(() => {
      signOut();
      enter(8);
      server.answer = () => success({ ...prefs, in_app: false });
      return success(prefs);
    });
    const tell = vi.fn();
    ifInApp(tell);
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 30_000 });
    await loadOwnPreferences();
    expect(tell).not.toHaveBeenCalled();
    expect(ownPreferences()?.in_app).toBe(false);
  });
});

it("details are hidden until the choice of the account is known, which this device remembers", async () => {
  await stubServer(() => success({ ...prefs, hide_details: false }));
  expect(hidesDetails()).toBe(true);
  await changeOwnPreferences({ hide_details: false });
  expect(hidesDetails()).toBe(false);
  signOut();
  enter(7);
  expect([ownPreferences(), hidesDetails()]).toEqual([null, false]);
  signOut();
  enter(8);
  expect(hidesDetails()).toBe(true);
});

it("a change of the language loads again what the server says in sentences, and no other change does", async () => {
  const server = await stubServer(() => success(prefs));
  await loadOwnPreferences();
  let asked = 0;
  const reasons = new QueryObserver(queryClient, {
    queryKey: keyOf("reasons", {}),
    queryFn: () => {
      asked += 1;
      return asked;
    },
  });
  const stop = reasons.subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toBe(1));
  server.answer = () => success({ ...prefs, sms: true });
  await changeOwnPreferences({ sms: true });
  server.answer = () => success({ ...prefs, sms: true, language: "fil" });
  await chooseOwnLanguage("fil");
  await vi.waitFor(() => expect(asked).toBe(2));
  expect(server.received).toHaveLength(3);
  stop();
  await rememberLanguage("en");
});
