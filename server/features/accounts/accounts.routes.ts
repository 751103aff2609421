import * as z from "zod/mini";
import { type App, mount, mountSignedIn } from "#server/http/mount.ts";
import type { SessionCookie } from "#server/http/session.ts";
import * as rest from "#shared/accounts/accounts.rest.ts";
import { Done } from "#shared/primitives.ts";
import type { Accounts } from "./accounts.service.ts";
import type { Sessions } from "./sessions.service.ts";
import type { SignUp } from "./sign-up.service.ts";

interface Needs {
  accounts: Accounts;
  signUp: SignUp;
  sessions: Sessions;
  cookie: SessionCookie;
  /** Closes the sockets of a session that ended. */
  endSockets: (sessionId: string) => void;
}

export function accountRoutes(app: App, { accounts, signUp, sessions, cookie, endSockets }: Needs): void {
  mount(app, rest.createApplicant, ({ body }, _viewer, call) => signUp.createApplicant(body, call.address));
  mount(app, rest.createEmployer, ({ body }, _viewer, call) => signUp.createEmployer(body, call.address));
  mount(app, rest.verifyEmail, ({ body }) => accounts.verifyEmail(body.token));
  mount(app, rest.resendVerification, ({ body }, _viewer, call) =>
    accounts.resendVerification(body.email, call.address),
  );
  mount(app, rest.login, async ({ body }, _viewer, call) => {
    const { token, user, expiresAt } = await accounts.login(body, call.address);
    call.header("set-cookie", cookie.set(token, expiresAt));
    return { token, user };
  });
  mountSignedIn(app, rest.logout, async (_input, viewer, call) => {
    await sessions.end(viewer.sessionId);
    endSockets(viewer.sessionId);
    call.header("set-cookie", cookie.clear());
    return z.parse(Done, {});
  });
}
