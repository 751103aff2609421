import { expect, onTestFinished, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { ana, anas, jonas, sessionOf } from "../testing.ts";
import { draftOf } from "./draft.ts";
import { forgetKeptDraft, holdDraft, keptDraft } from "./kept-draft.ts";

const draft = { ...draftOf(anas), first_name: "Anna" };
const enter = (user: typeof ana) =>
  signIn({ token: "token", user: sessionOf(user), email: user.email, rememberMe: false });

const ENDED = ["expired", "suspended", "type", "password", "email"] as const;
test.each(ENDED)("restores the draft once after the next login when the session ended (%s)", (reason) => {
  enter(ana);
  const undo = holdDraft(ana.id, draft);
  signOut(reason);
  undo();
  enter(ana);
  onTestFinished(() => signOut());
  expect(keptDraft(ana.id)).toEqual(draft);
  forgetKeptDraft();
  expect(keptDraft(ana.id)).toBeNull();
});

test("restores the draft after the browser left the page, until a logout", () => {
  enter(ana);
  holdDraft(ana.id, draft)();
  expect(keptDraft(ana.id)).toEqual(draft);
  signOut("logout");
  expect(keptDraft(ana.id)).toBeNull();
});

test.each(["logout", "deleted"] as const)("deletes the draft after '%s'", (reason) => {
  enter(ana);
  const undo = holdDraft(ana.id, draft);
  signOut(reason);
  // The form unmounts after the session has ended.
  undo();
  expect(keptDraft(ana.id)).toBeNull();
});

test("never gives a draft to another account", () => {
  enter(ana);
  const undo = holdDraft(ana.id, draft);
  signOut("expired");
  undo();
  expect(keptDraft(jonas.id)).toBeNull();
  forgetKeptDraft();
});
