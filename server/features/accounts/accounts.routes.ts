import * as z from "zod/mini";
import { type App, type Call, mount, mountSignedIn } from "#server/platform/http/mount.ts";
import { mountDownload } from "#server/platform/http/mount-download.ts";
import type { Cookie } from "#server/platform/http/session.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import * as rest from "#shared/accounts/accounts.rest.ts";
import { changeConsent, readConsents } from "#shared/accounts/consents.rest.ts";
import * as own from "#shared/accounts/own-account.rest.ts";
import { endOtherSessions, endSession, listSessions, logout, logoutAll } from "#shared/accounts/sessions.rest.ts";
import { checkUndoEmail, undoEmail } from "#shared/accounts/undo-email.rest.ts";
import { Fault } from "#shared/fault.ts";
import { Done } from "#shared/primitives.ts";
import type { OwnEmailService } from "./email/own-email.service.ts";
import type { UndoEmail } from "./email/undo-email.service.ts";
import type { PasswordChange } from "./password/password-change.service.ts";
import type { Recovery } from "./password/recovery.service.ts";
import type { Consents } from "./privacy/consents.service.ts";
import type { Deletion } from "./privacy/deletion.service.ts";
import type { Export } from "./privacy/export.service.ts";
import type { Caller } from "./sign-in/credentials.ts";
import type { Sessions } from "./sign-in/sessions.service.ts";
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
  /** What a browser keeps of having signed in to an account. */
  deviceCookie: Cookie;
  /** Closes the sockets of a session that ended. */
  closeSession: (sessionId: string, reason: EndReason) => void;
  /** Closes all sockets of a user, but for those of one session. */
  closeUser: (userId: number, reason: EndReason, sparedSession?: string) => void;
}

/** The ways into an account and out of it. */
export function accountRoutes(app: App, deps: Deps): void {
  const {
    signUp,
    signUpLimits,
    verification,
    signIn,
    recovery,
    sessions,
    cookie,
    deviceCookie,
    closeSession,
    closeUser,
  } = deps;
  const callerOf = ({ address, userAgent, cookie: read }: Call): Caller => ({
    address,
    userAgent,
    device: read(deviceCookie.name),
  });

  const maySignUp = (_input: unknown, _viewer: unknown, address: string) => signUpLimits.mayTry(address);
  const { createApplicant, createEmployer } = rest;
  mount(
    app,
    createApplicant,
    ({ body, files }, _viewer, { address }) => signUpLimits.count(address, () => signUp.createApplicant(body, files)),
    maySignUp,
  );
  mount(
    app,
    createEmployer,
    ({ body, files }, _viewer, { address }) => signUpLimits.count(address, () => signUp.createEmployer(body, files)),
    maySignUp,
  );
  mount(app, rest.verifyEmail, ({ body }, _viewer, call) => verification.verifyEmail(body.token, call.address));
  mount(app, rest.correctEmail, ({ body }, _viewer, call) => deps.unverifiedEmail.correctEmail(body, callerOf(call)));
  mount(app, rest.resendVerification, ({ body }, _viewer, call) =>
    verification.resendVerification(body.email, call.address),
  );
  mount(app, rest.login, async ({ body }, _viewer, call) => {
    const { token, user, expiresAt, device } = await signIn.login(body, callerOf(call));
    call.header("set-cookie", cookie.set(token, expiresAt));
    call.header("set-cookie", deviceCookie.set(device.token, device.expiresAt));
    return { token, user };
  });
  mount(app, rest.forgotPassword, ({ body }, _viewer, call) => recovery.forgotPassword(body.email, call.address));
  mount(app, rest.checkReset, ({ body }, _viewer, call) => recovery.checkReset(body.token, call.address));
  mount(app, rest.resetPassword, async ({ body }, _viewer, call) => {
    const { message, device } = await recovery.resetPassword(body, callerOf(call));
    call.header("set-cookie", deviceCookie.set(device.token, device.expiresAt));
    return { message };
  });
  mount(app, checkUndoEmail, ({ body }, _viewer, call) => deps.undoEmail.check(body.token, call.address));
  mount(app, undoEmail, ({ body }, _viewer, call) => deps.undoEmail.undo(body.token, call.address));
  mountSignedIn(app, logout, async (_input, viewer, call) => {
    await sessions.end(viewer.sessionId);
    closeSession(viewer.sessionId, "logout");
    call.header("set-cookie", cookie.clear());
    return z.parse(Done, {});
  });
  mountSignedIn(app, logoutAll, async (_input, viewer, call) => {
    await sessions.endAll(viewer.userId);
    closeUser(viewer.userId, "logout");
    call.header("set-cookie", cookie.clear());
    return z.parse(Done, {});
  });
  mountSignedIn(app, listSessions, (_input, viewer) => sessions.listOf(viewer));
  mountSignedIn(app, endOtherSessions, async (_input, viewer) => {
    await sessions.endAll(viewer.userId, viewer.sessionId);
    closeUser(viewer.userId, "logout", viewer.sessionId);
    return z.parse(Done, {});
  });
  mountSignedIn(app, endSession, async ({ params }, viewer, call) => {
    const ended = await sessions.endNumbered(viewer.userId, params.id);
    if (ended === null) throw new Fault("NOT_FOUND");
    closeSession(ended, "logout");
    if (ended === viewer.sessionId) call.header("set-cookie", cookie.clear());
    return z.parse(Done, {});
  });
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

/** What the owner of an account does with it. */
export function ownAccountRoutes(app: App, deps: OwnAccountDeps): void {
  const { consents, accountExport, ownEmail, passwordChange, deletion, cookie, deviceCookie } = deps;
  mountSignedIn(app, readConsents, (_input, viewer) => consents.read(viewer));
  mountSignedIn(app, changeConsent, ({ body }, viewer) => consents.change(viewer, body));
  mountSignedIn(app, own.readEmail, (_input, viewer) => ownEmail.emailOf(viewer));
  mountSignedIn(app, own.changeEmail, ({ body }, viewer) => ownEmail.changeEmail(viewer, body));
  mountSignedIn(app, own.cancelEmailChange, (_input, viewer) => ownEmail.cancelEmailChange(viewer));
  mountSignedIn(app, rest.changePassword, ({ body }, viewer) => passwordChange.changePassword(viewer, body));
  mountDownload(app, own.exportAccount, ({ body }, viewer) => accountExport.exportAccount(viewer, body.password));
  mountSignedIn(app, rest.deleteAccount, async ({ body }, viewer, call) => {
    const said = await deletion.deleteAccount(viewer, body.password);
    call.header("set-cookie", cookie.clear());
    call.header("set-cookie", deviceCookie.clear());
    return said;
  });
}
