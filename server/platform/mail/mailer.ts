import { createHash, randomUUID } from "node:crypto";
import type { ClientSession } from "mongoose";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ClaimedMail, MailsRepo } from "./mails.repo.ts";
import type { Transport } from "./transports.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page on which mails of this kind are turned off, for the mail program's own button. */
  unsubscribe?: string;
}

/** A mail that is written when it is sent, so that it is up to date. The queue stores no text of it. */
export interface Order {
  kind: string;
  /** The ids that the writer of this kind needs. */
  ids: readonly number[];
}

/** The mail that a writer has written for an order. */
export interface Written {
  mail: Mail;
  /** Called after the mail was sent, before its row is removed; may be called again. */
  done(): Promise<void>;
}

/** @returns null if there is nothing to say anymore; then no mail is sent */
export type Writer = (ids: readonly number[]) => Promise<Written | null>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a mail is worth sending, unless the caller says otherwise. */
export const MAIL_LIFE_MS = 24 * HOUR;
/** The pause after the first failure, the second, ...; the last is that after every further one. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** Spreads the next attempts of mails that failed at the same time. */
const JITTER = 0.2;
/** The time limit of one attempt. */
const ATTEMPT_MS = 2 * MINUTE;
/** Longer than an attempt and the steps around it, so that no other process takes a mail that is being sent. */
const LEASE_MS = ATTEMPT_MS + 30 * SECOND;
/** The longest sleep. After it a process finds the mails of one that has died. */
const SLEEP_MS = MINUTE;
/** The pause before a database that did not answer is asked again. */
const DATABASE_PAUSE_MS = 5 * SECOND;
/** How long the current attempt may go on when the server stops. */
const CLOSE_MS = 2 * SECOND;

interface Deps {
  mails: MailsRepo;
  transport: Transport;
  /** The sender's address: its domain ends the Message-IDs. */
  from: string;
  now: () => Date;
  log: Log;
  /** Calls back after `ms` milliseconds. @returns a function that cancels it */
  later?: (ms: number, run: () => void) => () => void;
}

interface AddOptions {
  owner?: number;
  key?: string;
  once?: true;
  expiresAt?: Date;
}

/**
 * The queue of mails in the database, and the worker that sends them. Mails are claimed one at a time with a lease by the
 * database's clock, so that several processes share the work and no mail is sent by two of them. After a temporary failure a mail is tried
 * again after a growing pause until it expires; a mail that is refused for good is dropped.
 *
 * A process that dies between the mail server's acceptance and the removal of the row leaves the mail to be sent a
 * second time, which no order of the two steps can prevent. Both copies have the same Message-ID and Date, so that
 * mail programs can recognise them as one.
 */
export class Mailer {
  readonly #deps: Deps;
  /** Ends the Message-IDs. */
  readonly #domain: string;
  readonly #writers = new Map<string, Writer>();
  /** Mails that the mail server has accepted or refused for good and whose row is still stored, each with the remaining work. */
  readonly #over = new Map<string, () => Promise<void>>();
  readonly #ending = new AbortController();
  #running = false;
  /** Whether `wake` was called since the current run began. */
  #asked = false;
  #working: Promise<void> | null = null;
  /** Cancels the wake-up that is planned. */
  #cancelWakeUp = () => {};

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#domain = /@([^\s<>]+)>?$/.exec(deps.from)?.[1] ?? "localhost";
  }

  /**
   * Resolves when the mail is on disk, whether or not a mail server can be reached; it is sent as soon as possible.
   * @param options.owner the account that the mail is about
   * @param options.expiresAt when it is no longer worth sending; 24 hours from now unless given
   */
  send(mail: Mail, options: { owner?: number; expiresAt?: Date } = {}): Promise<void> {
    return this.#add(mail, options);
  }

  async #add(content: Mail | Order, options: AddOptions): Promise<void> {
    await this.#deps.mails.add(content, this.#rowOf(options));
    this.wake();
  }

  #rowOf({ owner, key, once, expiresAt }: AddOptions) {
    const at = this.#deps.now();
    const name = once && key !== undefined ? createHash("sha256").update(key).digest("base64url") : randomUUID();
    const until = expiresAt ?? new Date(at.getTime() + MAIL_LIFE_MS);
    return { id: `${name}@${this.#domain}`, owner: owner ?? null, key, once, at, expiresAt: until };
  }

  /** Like `send`, within a transaction. The caller calls `wake` after the commit. */
  sendWithin(session: ClientSession, mail: Mail, options: { owner: number; expiresAt?: Date }): Promise<void> {
    return this.#deps.mails.add(mail, this.#rowOf(options), session);
  }

  /** There may be something to send. */
  wake(): void {
    if (!this.#running) return;
    this.#asked = true;
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    this.#cancelWakeUp();
    const { later = inRealTime } = this.#deps;
    let pause = SLEEP_MS;
    while (this.#asked && this.#running) {
      this.#asked = false;
      pause = await this.#sendWhatIsDue();
    }
    // In the same turn as the last check of `#asked`, so that no wake-up is missed.
    this.#working = null;
    if (this.#running) this.#cancelWakeUp = later(pause, () => this.wake());
  }

  /** @returns the time until the next mail is due, in milliseconds */
  async #sendWhatIsDue(): Promise<number> {
    const { mails, now, log } = this.#deps;
    try {
      while (this.#running) {
        const claimed = await withDeadline(mails.claim(now(), LEASE_MS), STEP_MS);
        if (!claimed) break;
        await this.#handle(claimed);
      }
      const due = await withDeadline(mails.nextDue(), STEP_MS);
      return Math.min(SLEEP_MS, Math.max(0, (due?.getTime() ?? Number.POSITIVE_INFINITY) - now().getTime()));
    } catch (err) {
      log.warn({ err }, "the queue of mails cannot be reached");
      return DATABASE_PAUSE_MS;
    }
  }

  async #handle(claimed: ClaimedMail): Promise<void> {
    const { id, once } = claimed;
    if (!this.#over.has(id)) {
      try {
        await this.#attempt(claimed);
      } catch (err) {
        return this.#postpone(claimed, err);
      }
    }
    const finish = this.#over.get(id);
    // First, so that no process sends it again if the rest fails.
    if (finish && once) await withDeadline(this.#deps.mails.noteSent(id), STEP_MS);
    if (finish) await withDeadline(finish(), STEP_MS);
    await withDeadline(this.#deps.mails.remove(id), STEP_MS);
    this.#over.delete(id);
  }

  async #attempt({ id, attempts, once, createdAt, expiresAt, open }: ClaimedMail): Promise<void> {
    const { mails, now, log, transport } = this.#deps;
    const wasSent = once && (await withDeadline(mails.wasSent(id), STEP_MS));
    if (!wasSent && expiresAt <= now()) {
      log.error({ mail: id, attempts }, "a mail could not be sent in time and is dropped");
      return;
    }
    const written = await this.#write(open());
    if (!written) {
      log.info({ mail: id, attempts }, "a mail had nothing to say any more and is dropped");
      return;
    }
    if (wasSent) {
      // The process that has sent it did not come to the rest.
      this.#over.set(id, written.done);
      return;
    }
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ATTEMPT_MS)]);
    try {
      await transport.deliver({ ...written.mail, id, date: createdAt }, signal);
      log.info({ mail: id, attempts }, "mail sent");
    } catch (err) {
      if (!isRefusedForGood(err)) throw err;
      log.error({ ...sendFailure(err), mail: id, attempts }, "a mail was refused and is dropped");
    }
    this.#over.set(id, written.done);
  }

  async #write(content: Mail | Order): Promise<Written | null> {
    if (!("kind" in content)) return { mail: content, done: async () => {} };
    const writer = this.#writers.get(content.kind);
    if (!writer) throw new Error(`no writer for mails of the kind ${content.kind}`);
    return withDeadline(writer(content.ids), STEP_MS);
  }

  async #postpone(claimed: ClaimedMail, why: unknown): Promise<void> {
    const { now, mails, log } = this.#deps;
    const { id, attempts, expiresAt } = claimed;
    // This process is stopping: the mail is due at the next start.
    const pause = this.#ending.signal.aborted ? 0 : pauseAfter(attempts);
    const until = new Date(Math.min(now().getTime() + pause, expiresAt.getTime()));
    await withDeadline(mails.postpone(claimed, until), STEP_MS);
    log.warn({ ...sendFailure(why), mail: id, attempts, until }, "a mail was not sent yet and will be tried again");
  }

  /**
   * Queues a mail that its writer writes at each attempt. Does nothing if one of this `key` is waiting already. With
   * `once` the key must be unique for ever, such as one of an event: after the mail was sent, the same order sends nothing
   * either, and all copies that a dying process may cause have the same Message-ID.
   */
  order(order: Order, options: { owner: number; key: string; once?: true }): Promise<void> {
    return this.#add(order, options);
  }

  /** Forgets the mails that wait for an account that is being deleted. */
  cancelOf(owner: number): Promise<void> {
    return this.#deps.mails.removeOf(owner);
  }

  /** How many mails have not been sent. */
  waiting(): Promise<number> {
    return this.#deps.mails.count();
  }

  /** Registers the writer of ordered mails of a kind; before `start`. */
  writeWith(kind: string, writer: Writer): void {
    this.#writers.set(kind, writer);
  }

  /** Starts to send. Until then mails are only stored, so that a script that builds a context sends nothing. */
  start(): void {
    this.#running = true;
    this.wake();
  }

  /** Waits a short time for the mail that is being sent. The others wait for the next start. */
  async close(): Promise<void> {
    this.#running = false;
    this.#cancelWakeUp();
    const breakOff = setTimeout(() => this.#ending.abort(), CLOSE_MS);
    await this.#working;
    clearTimeout(breakOff);
  }
}

function pauseAfter(attempts: number): number {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? HOUR;
  return pause * (1 - JITTER + 2 * JITTER * Math.random());
}

function inRealTime(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** The fields of nodemailer's error for a failed attempt. */
type SendError = Error & Partial<Record<"code" | "responseCode" | "command" | "permanent", unknown>>;

/** Whether the mail server will never take this mail. A refused sign-in or sender is our own mistake: the mail waits. */
function isRefusedForGood(err: unknown): boolean {
  if (!(err instanceof Error)) return false;
  const { permanent, command } = err as SendError;
  return permanent === true && (command === "RCPT TO" || command === "DATA");
}

/** Why a mail was not sent, for the log. Contains no text of the mail server, because that quotes the address. */
function sendFailure(err: unknown) {
  if (!(err instanceof Error)) return { type: typeof err };
  const { name, message, code, responseCode, command } = err as SendError;
  return { type: name, code, responseCode, command, why: command === undefined ? message : undefined };
}
