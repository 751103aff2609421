import type { ClientSession } from "mongoose";
import type { AuditRow } from "#server/features/admin/audit/audit.model.ts";
import type { AuditTrail } from "#server/features/admin/audit/audit-trail.ts";
import { alreadyDecided } from "#server/features/admin/lists/decided.ts";
import { duplicateKeyOf } from "#server/platform/database/duplicate-key.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Site } from "#server/platform/mail/letter.ts";
import type { Mail, Mailer } from "#server/platform/mail/mailer.ts";
import type { EndReason } from "#server/platform/realtime/announcer.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { AccountStatus, ModeratedAccount } from "#shared/admin/people/person.rest.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { own } from "#shared/dictionary.ts";
import { Fault } from "#shared/fault.ts";
import type { Note } from "#shared/notifications/notes.ts";
import type { Language } from "#shared/texts/languages.ts";
import * as mails from "./person.mails.ts";
import { mayDecideOn, refusedType } from "./person.policy.ts";

/** The fields of an account that moderation needs. */
interface Person {
  _id: number;
  email: string;
  first_name: string;
  user_type: UserType;
  company_owner_id?: number;
  status: AccountStatus;
  pwd_id_sealed: string | null;
  /** The language in which to write to them; null if it is not known. */
  language: Language | null;
}

/** The notification of what was done. */
interface News {
  type: "success" | "alert" | "info";
  note: Note;
}

interface Deps {
  accounts: {
    find: (id: number) => Promise<Person | null>;
    /** Notes that an admin decides. @returns whether they are an admin whose account is not being deleted */
    decides: (adminId: number, at: Date, session: ClientSession) => Promise<boolean>;
    /** Locks the account against deletion in this transaction. @returns whether it exists */
    hold: (id: number, session: ClientSession) => Promise<boolean>;
    setStatus: (id: number, from: AccountStatus, to: AccountStatus, session: ClientSession) => Promise<boolean>;
    setType: (id: number, from: UserType, to: UserType, session: ClientSession) => Promise<boolean>;
  };
  /** The session rows are removed in the transaction; the sessions in memory are ended after the commit. */
  sessions: {
    removeAll: (userId: number, session: ClientSession) => Promise<string[]>;
    /** Resolves when every process has closed the sockets of these sessions, and of all that are no longer valid. */
    ended: (userId: number, sessionIds: readonly string[], end: { reason: EndReason; why?: string }) => Promise<void>;
  };
  /** Resolves when every process knows who acts for the company of this colleague. */
  colleagueChanged: (userId: number, ownerId: number) => Promise<void>;
  /** Resolves when every process knows whether the company of this owner has a public page. */
  companyChanged: (ownerId: number) => Promise<void>;
  /** Writes in this transaction whether the jobs of an employer can be found. */
  relist: (employerId: number, session: ClientSession) => Promise<void>;
  trail: Pick<AuditTrail, "find" | "recordWith" | "note" | "newestAbout">;
  mailer: Pick<Mailer, "sendWithin" | "wake">;
  /** Writes a notification together with what `alongside` writes, both or neither. */
  notifyWith: (
    ids: readonly number[],
    news: News & { cause: string; target_url: null },
    alongside: (session: ClientSession) => Promise<void>,
  ) => Promise<unknown>;
  /** Names by user id, without deleted accounts. */
  names: (ids: readonly number[]) => Promise<Map<number, string>>;
  site: () => Site;
  now: () => Date;
}

/** Identifies a call, so that a repeated call has its effect once. */
export interface NamedCall {
  idempotencyKey: string | undefined;
  requestId: string;
}

/** What a second admin reads about each action. */
const DID = {
  "user.suspend": "suspended",
  "user.reactivate": "reactivated",
  "user.type": "type",
  "listing.approve": "listed",
} as const;
/** The actions that change the status, and those that change the type. */
const STATUS_ACTIONS: readonly AuditRow["action"][] = ["user.suspend", "user.reactivate"];
const TYPE_ACTIONS: readonly AuditRow["action"][] = ["user.type", "listing.approve"];

/** Ends the transaction because the account has changed since it was read, or is gone. */
class NotAsSeen extends Error {}

type Action = Extract<AuditRow["action"], `user.${string}`>;

interface Step {
  action: Action;
  /** Stored with the audit record. */
  says?: Pick<AuditRow, "reason" | "change">;
  /** @throws {Fault} if this action is not possible for such an account */
  allows?: (person: Person) => void;
  /** Makes the change within the transaction. @returns false if the account has changed since it was read */
  apply: (session: ClientSession) => Promise<boolean>;
  /** Why the sessions end, for actions that end them. */
  ends?: EndReason;
  /** Whether the action changes if the jobs of an employer can be found, and who acts for a company. */
  changesVisibility?: true;
  mail: (person: Person, site: Site) => Mail;
  news: News;
}

/**
 * What an admin does to an account. The change, its record, the end of the sessions, the email and the notification are
 * written in one transaction, and announced after the commit. The record's cause contains the idempotency key of the
 * call, so that a repeated call finds the record and changes nothing.
 */
export class Moderation {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Suspends an account and ends its sessions.
   * @throws {Fault} NOT_ALLOWED on the own account, NOT_FOUND, CONFLICT if another admin was first; so do all methods
   */
  suspend(viewer: Viewer, id: number, reason: string, call: NamedCall) {
    return this.#run(viewer, id, call, {
      action: "user.suspend",
      says: { reason },
      apply: (session) => this.#deps.accounts.setStatus(id, "active", "suspended", session),
      ends: "suspended",
      changesVisibility: true,
      mail: (person, to) => mails.suspendedMail(person, reason, this.#hasJobs(person), to),
      news: { type: "alert", note: { kind: "account.suspended", words: reason } },
    });
  }

  async #run(viewer: Viewer, id: number, call: NamedCall, step: Step): Promise<ModeratedAccount> {
    if (!mayDecideOn(viewer, id)) throw new Fault("NOT_ALLOWED", T.notOnYourself);
    const person = await this.#personOf(id);
    const cause = `${step.action}-${id}-${viewer.userId}-${call.idempotencyKey ?? call.requestId}`;
    const isDone = async () => (await this.#deps.trail.find(cause)) !== null;
    // The outcome of the first call may have been unknown, and the sockets still be open.
    if (await isDone()) await this.#close(step, person, []);
    else {
      step.allows?.(person);
      const row: AuditRow = {
        ...{ cause, actor_id: viewer.userId, action: step.action, subject_id: id, request_id: call.requestId },
        ...{ at: this.#deps.now(), ...step.says },
      };
      const ended = await this.#write(step, person, row);
      if (ended) await this.#announce(step, person, row, ended);
      else if (!(await isDone())) return this.#refuseLate(id, step.action);
    }
    const { status, user_type } = await this.#personOf(id);
    return { id, status, user_type };
  }

  async #personOf(id: number): Promise<Person> {
    const person = await this.#deps.accounts.find(id);
    if (!person) throw new Fault("NOT_FOUND", T.personGone);
    return person;
  }

  /** @returns the ids of the sessions that ended; null if the account has changed since it was read */
  async #write(step: Step, person: Person, row: AuditRow): Promise<string[] | null> {
    const { notifyWith, accounts, sessions, relist, trail, mailer, site } = this.#deps;
    const { _id: id } = person;
    let ended: string[] = [];
    try {
      await notifyWith([id], { cause: row.cause, ...step.news, target_url: null }, async (session) => {
        if (!(await accounts.decides(row.actor_id, row.at, session))) throw new Fault("NOT_ALLOWED");
        if (!(await step.apply(session))) throw new NotAsSeen();
        ended = step.ends === undefined ? [] : await sessions.removeAll(id, session);
        if (step.changesVisibility && person.user_type === "employer") await relist(id, session);
        await trail.recordWith(row, session);
        const mail = inLanguage(person.language, () => step.mail(person, site()));
        await mailer.sendWithin(session, mail, { owner: id });
      });
      return ended;
    } catch (err) {
      // The cause exists: the same call was sent again while the first one was running.
      if (err instanceof NotAsSeen || duplicateKeyOf(err) === "cause") return null;
      throw err;
    }
  }

  async #announce(step: Step, person: Person, row: AuditRow, ended: readonly string[]): Promise<void> {
    const { trail, mailer } = this.#deps;
    const closed = this.#close(step, person, ended);
    trail.note(row);
    mailer.wake();
    await closed;
  }

  /** Resolves when the step has taken effect in every process. */
  async #close({ ends, says, changesVisibility }: Step, person: Person, ended: readonly string[]): Promise<void> {
    const { _id: id, company_owner_id: ownerId, user_type } = person;
    // The tabs that close show the reason of a suspension.
    const why = ends === "suspended" && says?.reason !== undefined ? { why: says.reason } : {};
    const { sessions, colleagueChanged, companyChanged } = this.#deps;
    const seenBy = ownerId === undefined ? () => companyChanged(id) : () => colleagueChanged(id, ownerId);
    await Promise.all([
      ends && sessions.ended(id, ended, { reason: ends, ...why }),
      changesVisibility && user_type === "employer" && seenBy(),
    ]);
  }

  /** @throws {Fault} CONFLICT that says who was first; NOT_FOUND if the account is gone */
  async #refuseLate(id: number, action: Action): Promise<never> {
    const { trail, names, now } = this.#deps;
    await this.#personOf(id);
    const [last] = await trail.newestAbout(id, 1, action === "user.type" ? TYPE_ACTIONS : STATUS_ACTIONS);
    const did = last && own(DID, last.action);
    // The database was changed by hand.
    if (!last || !did) throw new Fault("CONFLICT");
    const by = (await names([last.actor_id])).get(last.actor_id) ?? null;
    throw alreadyDecided({ by, did, at: last.at }, now());
  }

  #hasJobs({ user_type }: Person) {
    return user_type === "employer";
  }

  /** Ends a suspension. */
  reactivate(viewer: Viewer, id: number, reason: string | undefined, call: NamedCall) {
    return this.#run(viewer, id, call, {
      action: "user.reactivate",
      ...(reason !== undefined && { says: { reason } }),
      apply: (session) => this.#deps.accounts.setStatus(id, "suspended", "active", session),
      changesVisibility: true,
      mail: (person, to) => mails.reactivatedMail(person, reason, this.#hasJobs(person), to),
      news: { type: "success", note: { kind: "account.reactivated", words: reason ?? null } },
    });
  }

  /** Sends a warning as a notification and an email; the account stays as it is. */
  warn(viewer: Viewer, id: number, message: string, call: NamedCall) {
    return this.#run(viewer, id, call, {
      action: "user.warn",
      says: { reason: message },
      apply: (session) => this.#deps.accounts.hold(id, session),
      mail: (person, to) => mails.warnedMail(person, message, to),
      news: { type: "alert", note: { kind: "account.warned", words: message } },
    });
  }

  /** Changes the type of an account and ends its sessions. @throws {Fault} BAD_INPUT for a type that it cannot have */
  changeType(viewer: Viewer, id: number, from: UserType, to: UserType, reason: string | undefined, call: NamedCall) {
    return this.#run(viewer, id, call, {
      action: "user.type",
      says: { change: { from, to }, ...(reason !== undefined && { reason }) },
      allows: ({ pwd_id_sealed }) => {
        const refusal = refusedType(from, to, pwd_id_sealed !== null);
        if (refusal) throw new Fault("BAD_INPUT", refusal, { fields: { user_type: [refusal] } });
      },
      apply: (session) => this.#deps.accounts.setType(id, from, to, session),
      ends: "type",
      mail: mails.typeMail,
      news: { type: "info", note: { kind: "account.type_changed", to } },
    });
  }
}
