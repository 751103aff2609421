import * as z from "zod/mini";
import { ANYONE, SIGNED_IN } from "#server/platform/access/access.ts";
import { type App, type Call, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import type { Cookie } from "#server/platform/http/session.ts";
import { chosenLanguage } from "#server/platform/texts/language.ts";
import * as rest from "#shared/accounts/accounts.rest.ts";
import { changeConsent, readConsents } from "#shared/accounts/consents.rest.ts";
import * as own from "#shared/accounts/own-account.rest.ts";
import { endOtherSessions, endSession, listSessions, logout, logoutAll } from "#shared/accounts/sessions.rest.ts";
import { checkUndoEmail, undoEmail } from "#shared/accounts/undo-email.rest.ts";
import { Fault } from "#shared/fault.ts";
import { Done } from "#shared/primitives.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import type { OwnEmailService } from "./email/own-email.service.ts";
import type { UndoEmail } from "./email/undo-email.service.ts";
import type { PasswordChange } from "./password/password-change.service.ts";
import type { Recovery } from "./password/recovery.service.ts";
import type { Consents } from "./privacy/consents.service.ts";
import type { Deletion } from "./privacy/deletion.service.ts";
import type { Export } from "./privacy/export.service.ts";
import type { Caller } from "./sign-in/credentials.ts";
import type { SessionEnd, Sessions } from "./sign-in/sessions.service.ts";
import type { SignIn } from "./sign-in/sign-in.service.ts";
import type { SignUp } from "./sign-up/sign-up.service.ts";
import type { SignUpLimits } from "./sign-up/sign-up-limits.ts";
import type { UnverifiedEmail } from "./sign-up/unverified-email.service.ts";
import type { Verification } from "./sign-up/verification.service.ts";

interface Deps {
  signUp: SignUp;
  signUpLimits: SignUpLimits;
  verification: Verification;
  signIn: SignIn;
  recovery: Recovery;
  undoEmail: UndoEmail;
  unverifiedEmail: UnverifiedEmail;
  sessions: Sessions;
  cookie: Cookie;
  /** Marks a browser that has signed in to an account before. */
  deviceCookie: Cookie;
}

/** Sign-up, sign-in, recovery and sessions. */
export function accountRoutes(app: App, deps: Deps): void {
  signUpRoutes(app, deps);
  verificationRoutes(app, deps);
  signInRoutes(app, deps);
  recoveryRoutes(app, deps);
  sessionRoutes(app, deps);
}

const callerOf = ({ address, userAgent, askedLanguage, cookie: read }: Call, { deviceCookie }: Deps): Caller => ({
  address,
  userAgent,
  device: read(deviceCookie.name),
  language: askedLanguage(),
});

const languagesOf = ({ cookie, askedLanguage }: Call) => ({
  chosen: chosenLanguage(cookie(LANGUAGE_COOKIE)),
  asked: askedLanguage(),
});

function signUpRoutes(app: App, { signUp, signUpLimits }: Deps): void {
  const maySignUp = (_input: unknown, _viewer: unknown, address: string) => signUpLimits.mayTry(address);
  const { createApplicant, createEmployer } = rest;
  mount(
    app,
    createApplicant,
    {
      allow: ANYONE,
      object: "none",
      rule: "user_type is general or pwd; pwd requires pwd_id_number; consents are recorded",
    },
    ({ body, files }, _viewer, call) =>
      signUpLimits.count(call.address, () => signUp.createApplicant(body, files, languagesOf(call))),
    maySignUp,
  );
  mount(
    app,
    createEmployer,
    { allow: ANYONE, object: "none", rule: "the server sets the user type" },
    ({ body, files }, _viewer, call) =>
      signUpLimits.count(call.address, () => signUp.createEmployer(body, files, languagesOf(call))),
    maySignUp,
  );
}

function verificationRoutes(app: App, deps: Deps): void {
  const { verification, unverifiedEmail } = deps;
  mount(
    app,
    rest.verifyEmail,
    { allow: ANYONE, object: "none", rule: "requires only the token; a repeated call succeeds too" },
    ({ body }, _viewer, call) => verification.verifyEmail(body.token, call.address),
  );
  mount(
    app,
    rest.correctEmail,
    {
      allow: ANYONE,
      object: "none",
      rule: "requires the password, rate limited like sign-in; only for an address that was never verified; voids the links sent to the old address",
    },
    ({ body }, _viewer, call) => unverifiedEmail.correctEmail(body, callerOf(call, deps)),
  );
  mount(
    app,
    rest.resendVerification,
    { allow: ANYONE, object: "none", rule: "the reply is the same for every address" },
    ({ body }, _viewer, call) => verification.resendVerification(body.email, call.address),
  );
}

function signInRoutes(app: App, deps: Deps): void {
  const { signIn, cookie, deviceCookie } = deps;
  mount(
    app,
    rest.login,
    {
      allow: ANYONE,
      object: "none",
      rule: "rate limited per account, then per address; the error is the same for every wrong email or password",
    },
    async ({ body }, _viewer, call) => {
      const { token, user, expiresAt, device } = await signIn.login(body, callerOf(call, deps));
      call.header("set-cookie", cookie.set(token, expiresAt));
      call.header("set-cookie", deviceCookie.set(device.token, device.expiresAt));
      return { token, user };
    },
  );
}

function recoveryRoutes(app: App, deps: Deps): void {
  const { recovery, undoEmail: undo, deviceCookie } = deps;
  mount(
    app,
    rest.forgotPassword,
    { allow: ANYONE, object: "none", rule: "the reply and the work are the same for every address" },
    ({ body }, _viewer, call) => recovery.forgotPassword(body.email, call.address),
  );
  mount(
    app,
    rest.checkReset,
    {
      allow: ANYONE,
      object: "none",
      rule: "requires only the token, which stays valid; the work is the same for every token; rate limited",
    },
    ({ body }, _viewer, call) => recovery.checkReset(body.token, call.address),
  );
  mount(
    app,
    rest.resetPassword,
    { allow: ANYONE, object: "none", rule: "requires only the token, once; ends all sessions and sockets" },
    async ({ body }, _viewer, call) => {
      const { message, device } = await recovery.resetPassword(body, callerOf(call, deps));
      call.header("set-cookie", deviceCookie.set(device.token, device.expiresAt));
      return { message };
    },
  );
  mount(
    app,
    checkUndoEmail,
    { allow: ANYONE, object: "none", rule: "requires only the token, which stays valid; rate limited" },
    ({ body }, _viewer, call) => undo.check(body.token, call.address),
  );
  mount(
    app,
    undoEmail,
    {
      allow: ANYONE,
      object: "none",
      rule: "requires only the token, once, within 7 days; restores the old address, ends all sessions and sockets, and locks the password",
    },
    ({ body }, _viewer, call) => undo.undo(body.token, call.address),
  );
}

/** Why sessions end here. */
const LOGOUT: SessionEnd = { reason: "logout" };

function sessionRoutes(app: App, { sessions, cookie }: Deps): void {
  mountSignedIn(
    app,
    logout,
    { allow: SIGNED_IN, object: "none", rule: "ends the caller's own session" },
    async (_input, viewer, call) => {
      await sessions.end(viewer.sessionId, LOGOUT);
      call.header("set-cookie", cookie.clear());
      return z.parse(Done, {});
    },
  );
  mountSignedIn(
    app,
    logoutAll,
    { allow: SIGNED_IN, object: "none", rule: "ends all sessions and sockets of the caller" },
    async (_input, viewer, call) => {
      await sessions.endAll(viewer.userId, LOGOUT);
      call.header("set-cookie", cookie.clear());
      return z.parse(Done, {});
    },
  );
  mountSignedIn(
    app,
    listSessions,
    { allow: SIGNED_IN, object: "none", rule: "only the caller's own" },
    (_input, viewer) => sessions.listOf(viewer),
  );
  mountSignedIn(
    app,
    endOtherSessions,
    { allow: SIGNED_IN, object: "none", rule: "ends the caller's own sessions except the current one" },
    async (_input, viewer) => {
      await sessions.endAll(viewer.userId, LOGOUT, viewer.sessionId);
      return z.parse(Done, {});
    },
  );
  mountSignedIn(
    app,
    endSession,
    { allow: SIGNED_IN, object: "session", rule: "only the caller's own; NOT_FOUND for another user's" },
    async ({ params }, viewer, call) => {
      const ended = await sessions.endNumbered(viewer.userId, params.id, LOGOUT);
      if (ended === null) throw new Fault("NOT_FOUND");
      if (ended === viewer.sessionId) call.header("set-cookie", cookie.clear());
      return z.parse(Done, {});
    },
  );
}

interface OwnAccountDeps {
  consents: Consents;
  accountExport: Export;
  ownEmail: OwnEmailService;
  passwordChange: PasswordChange;
  deletion: Deletion;
  cookie: Cookie;
  deviceCookie: Cookie;
}

/** Settings of the caller's own account: consents, email, password, export and deletion. */
export function ownAccountRoutes(app: App, deps: OwnAccountDeps): void {
  const { consents, accountExport, ownEmail, passwordChange, deletion, cookie, deviceCookie } = deps;
  mountSignedIn(
    app,
    readConsents,
    { allow: SIGNED_IN, object: "none", rule: "only the caller's own" },
    (_input, viewer) => consents.read(viewer),
  );
  mountSignedIn(
    app,
    changeConsent,
    {
      allow: SIGNED_IN,
      object: "none",
      rule: "only the caller's own; only job seekers consent to sensitive data, and withdrawing that consent erases the data; the terms are withdrawn by deleting the account",
    },
    ({ body }, viewer) => consents.change(viewer, body),
  );
  mountSignedIn(
    app,
    own.readEmail,
    { allow: SIGNED_IN, object: "none", rule: "only the caller's own" },
    (_input, viewer) => ownEmail.emailOf(viewer),
  );
  mountSignedIn(
    app,
    own.changeEmail,
    {
      allow: SIGNED_IN,
      object: "none",
      rule: "requires the password; takes effect when the new address is verified; the old address is notified",
    },
    ({ body }, viewer) => ownEmail.changeEmail(viewer, body),
  );
  mountSignedIn(
    app,
    own.cancelEmailChange,
    { allow: SIGNED_IN, object: "none", rule: "only the caller's own pending change" },
    (_input, viewer) => ownEmail.cancelEmailChange(viewer),
  );
  mountSignedIn(
    app,
    rest.changePassword,
    { allow: SIGNED_IN, object: "none", rule: "requires the password; ends the other sessions" },
    ({ body }, viewer) => passwordChange.changePassword(viewer, body),
  );
  mountDownload(
    app,
    own.exportAccount,
    {
      allow: SIGNED_IN,
      object: "none",
      rule: "requires the password; only the caller's own data, nothing that others wrote; rate limited",
    },
    ({ body }, viewer) => accountExport.exportAccount(viewer, body.password),
  );
  mountSignedIn(
    app,
    rest.deleteAccount,
    { allow: SIGNED_IN, object: "none", rule: "requires the password" },
    async ({ body }, viewer, call) => {
      const said = await deletion.deleteAccount(viewer, body.password);
      call.header("set-cookie", cookie.clear());
      call.header("set-cookie", deviceCookie.clear());
      return said;
    },
  );
}
