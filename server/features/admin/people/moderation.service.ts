import type { ClientSession } from "mongoose";
import type { AuditRow } from "#server/features/admin/audit/audit.model.ts";
import type { AuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import { alreadyDecided } from "#server/features/admin/lists/decided.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import type { AccountStatus, Standing } from "#shared/admin/people/person.rest.ts";
import { Fault } from "#shared/fault.ts";
import * as mails from "./person.mails.ts";
import { mayDecideOn, refusedType } from "./person.policy.ts";
import { DONE, reactivatedNotice, suspendedNotice, typeChangedNotice, warnedNotice } from "./person.texts.ts";

/** An account as what is done to it has to know it. */
interface Person {
  _id: number;
  email: string;
  first_name: string;
  user_type: UserType;
  status: AccountStatus;
  pwd_id_sealed: string | null;
}

interface Deps {
  accounts: {
    find: (id: number) => Promise<Person | null>;
    /** Notes that an admin decides. @returns whether they are one who stays */
    decides: (adminId: number, at: Date, session: ClientSession) => Promise<boolean>;
    /** That it does not go meanwhile. @returns whether it is there */
    hold: (id: number, session: ClientSession) => Promise<boolean>;
    setStatus: (id: number, from: AccountStatus, to: AccountStatus, session: ClientSession) => Promise<boolean>;
    setType: (id: number, from: UserType, to: UserType, session: ClientSession) => Promise<boolean>;
  };
  /** The records of an account's sessions go with the transaction; what is known of them in memory goes behind it. */
  sessions: {
    removeAll: (userId: number, session: ClientSession) => Promise<string[]>;
    ended: (userId: number, sessionIds: readonly string[]) => void;
  };
  closeSockets: (userId: number, reason: EndReason, sparedSession?: string, why?: string) => void;
  /** Whether the jobs of an employer may be found changes in this transaction. */
  relist: (employerId: number, session: ClientSession) => Promise<void>;
  trail: Pick<AuditTrail, "find" | "recordWith" | "note" | "newestAbout">;
  mailer: Pick<Mailer, "sendWithin" | "wake">;
  /** Tells it in the app, together with what `alongside` writes: all of it or nothing. */
  notifyWith: (
    ids: readonly number[],
    news: { cause: string; type: "success" | "alert" | "info"; title: string; message: string; target_url: null },
    alongside: (session: ClientSession) => Promise<void>,
  ) => Promise<unknown>;
  /** How people are called, by id, without those that are gone. */
  names: (ids: readonly number[]) => Promise<Map<number, string>>;
  site: () => Site;
  now: () => Date;
}

/** What names a call, so that the same call sent again is done once. */
export interface NamedCall {
  idempotencyKey: string | undefined;
  requestId: string;
}

/** What changes how an account stands, and of which type it is. */
const STATUS_ACTIONS: readonly AuditRow["action"][] = ["user.suspend", "user.reactivate"];
const TYPE_ACTIONS: readonly AuditRow["action"][] = ["user.type", "listing.approve"];

/** Ends the transaction of a step whose account stands otherwise by now, or is gone. */
class NotAsSeen extends Error {}

type Action = Extract<AuditRow["action"], `user.${string}`>;

interface Step {
  action: Action;
  /** Kept with the record. */
  says?: Pick<AuditRow, "reason" | "change">;
  /** @throws {Fault} where such an account cannot take this step at all */
  allows?: (person: Person) => void;
  /** Does it, within the transaction. @returns whether the account stood as the caller saw it */
  apply: (session: ClientSession) => Promise<boolean>;
  /** Why the sessions end with it, where they do. */
  ends?: EndReason;
  /** What hangs on whether the account stands: an employer's jobs. */
  changesStanding?: true;
  mail: (person: Person, site: Site) => Mail;
  news: { type: "success" | "alert" | "info"; title: string; message: string };
}

/**
 * What an admin does to an account. The change, its record, the end of the sessions, the mail and the notification are
 * one transaction: all of it is there or nothing. Then it is announced. The record's cause is the call's own name, so
 * that a call sent again finds what it has done and changes nothing.
 */
export function createModeration(deps: Deps) {
  const { accounts, sessions, closeSockets, relist, trail, mailer, notifyWith, names, site, now } = deps;

  async function personOf(id: number): Promise<Person> {
    const person = await accounts.find(id);
    if (!person) throw new Fault("NOT_FOUND", T.personGone);
    return person;
  }

  /** @throws {Fault} CONFLICT that says who was first; NOT_FOUND where the account is gone */
  async function refuseLate(id: number, action: Action): Promise<never> {
    await personOf(id);
    const [last] = await trail.newestAbout(id, 1, action === "user.type" ? TYPE_ACTIONS : STATUS_ACTIONS);
    const what = last && Object.hasOwn(DONE, last.action) && DONE[last.action as keyof typeof DONE];
    // Changed by hand, in the database.
    if (!last || !what) throw new Fault("CONFLICT");
    const by = (await names([last.actor_id])).get(last.actor_id) ?? null;
    throw alreadyDecided({ by, what, at: last.at }, now());
  }

  /** @returns the sessions that ended; null where the account does not stand as the caller saw it */
  async function write(step: Step, person: Person, row: AuditRow): Promise<string[] | null> {
    const { _id: id } = person;
    let ended: string[] = [];
    try {
      await notifyWith([id], { cause: row.cause, ...step.news, target_url: null }, async (session) => {
        if (!(await accounts.decides(row.actor_id, row.at, session))) throw new Fault("NOT_ALLOWED");
        if (!(await step.apply(session))) throw new NotAsSeen();
        ended = step.ends === undefined ? [] : await sessions.removeAll(id, session);
        if (step.changesStanding && person.user_type === "employer") await relist(id, session);
        await trail.recordWith(row, session);
        await mailer.sendWithin(session, step.mail(person, site()), { owner: id });
      });
      return ended;
    } catch (err) {
      // A cause that is there: the same call, sent again while the first was under way.
      if (err instanceof NotAsSeen || duplicateKeyOf(err) === "cause") return null;
      throw err;
    }
  }

  function announce({ ends }: Step, row: AuditRow, ended: readonly string[]): void {
    sessions.ended(row.subject_id, ended);
    // Of a suspension also why: the tabs that close are the place where it is read.
    const why = ends === "suspended" ? row.reason : undefined;
    if (ends !== undefined) closeSockets(row.subject_id, ends, undefined, why);
    trail.note(row);
    mailer.wake();
  }

  async function run(viewer: Viewer, id: number, call: NamedCall, step: Step): Promise<Standing> {
    if (!mayDecideOn(viewer, id)) throw new Fault("NOT_ALLOWED", T.notOnYourself);
    const person = await personOf(id);
    const cause = `${step.action}-${id}-${viewer.userId}-${call.idempotencyKey ?? call.requestId}`;
    const isDone = async () => (await trail.find(cause)) !== null;
    if (!(await isDone())) {
      step.allows?.(person);
      const row: AuditRow = {
        ...{ cause, actor_id: viewer.userId, action: step.action, subject_id: id, request_id: call.requestId },
        ...{ at: now(), ...step.says },
      };
      const ended = await write(step, person, row);
      if (ended) announce(step, row, ended);
      else if (!(await isDone())) return refuseLate(id, step.action);
    }
    const { status, user_type } = await personOf(id);
    return { id, status, user_type };
  }

  const hasJobs = ({ user_type }: Person) => user_type === "employer";
  return {
    suspend: (viewer: Viewer, id: number, reason: string, call: NamedCall) =>
      run(viewer, id, call, {
        action: "user.suspend",
        says: { reason },
        apply: (session) => accounts.setStatus(id, "active", "suspended", session),
        ends: "suspended",
        changesStanding: true,
        mail: (person, to) => mails.suspendedMail(person, reason, hasJobs(person), to),
        news: suspendedNotice(reason),
      }),
    reactivate: (viewer: Viewer, id: number, reason: string | undefined, call: NamedCall) =>
      run(viewer, id, call, {
        action: "user.reactivate",
        ...(reason !== undefined && { says: { reason } }),
        apply: (session) => accounts.setStatus(id, "suspended", "active", session),
        changesStanding: true,
        mail: (person, to) => mails.reactivatedMail(person, reason, hasJobs(person), to),
        news: reactivatedNotice(reason),
      }),
    warn: (viewer: Viewer, id: number, message: string, call: NamedCall) =>
      run(viewer, id, call, {
        action: "user.warn",
        says: { reason: message },
        apply: (session) => accounts.hold(id, session),
        mail: (person, to) => mails.warnedMail(person, message, to),
        news: warnedNotice(message),
      }),
    changeType: (
      viewer: Viewer,
      id: number,
      from: UserType,
      to: UserType,
      reason: string | undefined,
      call: NamedCall,
    ) =>
      run(viewer, id, call, {
        action: "user.type",
        says: { change: { from, to }, ...(reason !== undefined && { reason }) },
        allows: ({ pwd_id_sealed }) => {
          const refusal = refusedType(from, to, pwd_id_sealed !== null);
          if (refusal) throw new Fault("BAD_INPUT", refusal, { fields: { user_type: [refusal] } });
        },
        apply: (session) => accounts.setType(id, from, to, session),
        ends: "type",
        mail: mails.typeMail,
        news: typeChangedNotice(to),
      }),
  };
}
export type Moderation = ReturnType<typeof createModeration>;
