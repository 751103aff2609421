import { expect, onTestFinished, test } from "vitest";
import { signIn, signOut } from "#client/net/session.ts";
import { ana, anas, jonas, sessionOf } from "../testing.ts";
import { draftOf } from "./draft.ts";
import { forgetKeptDraft, keepAtSessionEnd, keptDraft } from "./kept-draft.ts";

const draft = { ...draftOf(anas), first_name: "Anna" };
const enter = (user: typeof ana) =>
  signIn({ token: "token", user: sessionOf(user), email: user.email, rememberMe: false });

test("what was typed when the session expired is there after the next login, once", () => {
  enter(ana);
  const undo = keepAtSessionEnd(ana.id, draft);
  signOut("expired");
  undo();
  enter(ana);
  onTestFinished(() => signOut());
  expect(keptDraft(ana.id)).toEqual(draft);
  forgetKeptDraft();
  expect(keptDraft(ana.id)).toBeNull();
});

test.each(["logout", "suspended", "password", "deleted"] as const)("nothing is kept after '%s'", (reason) => {
  enter(ana);
  onTestFinished(keepAtSessionEnd(ana.id, draft));
  signOut(reason);
  expect(keptDraft(ana.id)).toBeNull();
});

test("nobody gets what somebody else has typed", () => {
  enter(ana);
  onTestFinished(keepAtSessionEnd(ana.id, draft));
  signOut("expired");
  expect(keptDraft(jonas.id)).toBeNull();
  forgetKeptDraft();
});
