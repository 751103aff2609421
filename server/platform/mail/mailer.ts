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

/** A mail that is written when it is sent, of what is true then: nothing that it says waits in the queue. */
export interface Order {
  kind: string;
  /** What it is about, for the writer of this kind. */
  ids: readonly number[];
}

/** What a writer makes of an order. */
export interface Written {
  mail: Mail;
  /** Called once the mail is out of our hands, before its row goes; may be called again. */
  done(): Promise<void>;
}

/** @returns null where there is nothing to say any more: no mail is sent */
export type Writer = (ids: readonly number[]) => Promise<Written | null>;

export interface Mailer {
  /**
   * Resolves when the mail is on disk, whether or not a mail server can be reached; it is sent as soon as that can be.
   * `owner` is the account that it is about; from `expiresAt` on (24 hours, unless given) it is not worth sending.
   */
  send(mail: Mail, options?: { owner?: number; expiresAt?: Date }): Promise<void>;
  /** The same within a transaction. Whoever runs it calls `wake` once it has gone through. */
  sendWithin(session: ClientSession, mail: Mail, options: { owner: number; expiresAt?: Date }): Promise<void>;
  /** There may be something to send. */
  wake(): void;
  /**
   * The same for a mail that its writer writes at each attempt. Where one of this `key` waits already, nothing is added.
   * `once` is for a key that is unique for ever, such as one of an event: after it was sent, the same order sends nothing
   * either, and all copies that a dying process may cause have the same Message-ID.
   */
  order(order: Order, options: { owner: number; key: string; once?: true }): Promise<void>;
  /** Forgets what still waits for an account that is being deleted. */
  cancelOf(owner: number): Promise<void>;
  /** How many mails there are that have not been sent. */
  waiting(): Promise<number>;
  /** Says who writes the mails of a kind that are ordered; before `start`. */
  writeWith(kind: string, writer: Writer): void;
  /** Begins to send. Until then mails are only kept: a script that makes a context sends nothing and ends when it likes. */
  start(): void;
  /** Waits for the mail that is under way, but not long for a server that does not answer. The others wait for a start. */
  close(): Promise<void>;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a mail is worth sending, unless its sender says otherwise. */
const LIFE_MS = 24 * HOUR;
/** The pause after the first failure, the second, ...; the last is that after every further one. */
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR] as const;
/** So that what failed together does not come back together. */
const JITTER = 0.2;
/** All that one attempt may take, however slowly a server talks. */
const ATTEMPT_MS = 2 * MINUTE;
/** Longer than an attempt and the steps around it, so that no other process takes a mail that is being sent. */
const LEASE_MS = ATTEMPT_MS + 30 * SECOND;
/** The longest sleep: what a process left behind that has died is found by another one then. */
const SLEEP_MS = MINUTE;
/** How soon a database that did not answer is asked again. */
const DATABASE_PAUSE_MS = 5 * SECOND;
/** What the attempt that is under way gets when the server stops. */
const CLOSE_MS = 2 * SECOND;

interface Deps {
  mails: MailsRepo;
  transport: Transport;
  /** The sender's address: its domain ends the Message-IDs. */
  from: string;
  now: () => Date;
  log: Log;
  /** Calls back after a while, unless called off. */
  later?: (ms: number, run: () => void) => () => void;
}

interface AddOptions {
  owner?: number;
  key?: string;
  once?: true;
  expiresAt?: Date;
}

/**
 * A queue in the database and the one who empties it. Mails are claimed one at a time with a lease, so that several
 * processes share the work and none sends what another one is sending. What fails for now comes back after a growing
 * pause until it expires; what is refused for good is dropped.
 *
 * A process that dies between the mail server's acceptance and the removal of the row leaves the mail to be sent a
 * second time: no order of the two steps can do better. Both copies have the same Message-ID and Date, by which
 * receivers can fold them into one.
 */
export function createMailer({ mails, transport, from, now, log, later = inRealTime }: Deps): Mailer {
  const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? "localhost";
  const writers = new Map<string, Writer>();
  /** Accepted by the mail server or refused for good, while the row is still there, with what is left to do. */
  const over = new Map<string, () => Promise<void>>();
  const ending = new AbortController();
  let running = false;
  /** Whether somebody asked for a look since the last one began. */
  let asked = false;
  let working: Promise<void> | null = null;
  let callOff = () => {};

  function wake(): void {
    if (!running) return;
    asked = true;
    working ??= work();
  }

  async function work(): Promise<void> {
    callOff();
    let pause = SLEEP_MS;
    while (asked && running) {
      asked = false;
      pause = await sendWhatIsDue();
    }
    // In one step with the last look at `asked`, so that no wake-up falls in between.
    working = null;
    if (running) callOff = later(pause, wake);
  }

  /** @returns how long there will be nothing to do */
  async function sendWhatIsDue(): Promise<number> {
    try {
      while (running) {
        const claimed = await withDeadline(mails.claim(now(), LEASE_MS), STEP_MS);
        if (!claimed) break;
        await handle(claimed);
      }
      const due = await withDeadline(mails.nextDue(), STEP_MS);
      return Math.min(SLEEP_MS, Math.max(0, (due?.getTime() ?? Number.POSITIVE_INFINITY) - now().getTime()));
    } catch (err) {
      log.warn({ err }, "the queue of mails cannot be reached");
      return DATABASE_PAUSE_MS;
    }
  }

  async function handle(claimed: ClaimedMail): Promise<void> {
    const { id, once } = claimed;
    if (!over.has(id)) {
      try {
        await attempt(claimed);
      } catch (err) {
        return postpone(claimed, err);
      }
    }
    const finish = over.get(id);
    if (finish) await withDeadline(finish(), STEP_MS);
    if (finish && once) await withDeadline(mails.noteSent(id), STEP_MS);
    await withDeadline(mails.remove(id), STEP_MS);
    over.delete(id);
  }

  async function attempt({ id, attempts, once, createdAt, expiresAt, open }: ClaimedMail): Promise<void> {
    if (once && (await withDeadline(mails.wasSent(id), STEP_MS))) return;
    if (expiresAt <= now()) {
      log.error({ mail: id, attempts }, "a mail could not be sent in time and is dropped");
      return;
    }
    const written = await write(open());
    if (!written) {
      log.info({ mail: id, attempts }, "a mail had nothing to say any more and is dropped");
      return;
    }
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ATTEMPT_MS)]);
    try {
      await transport.deliver({ ...written.mail, id, date: createdAt }, signal);
      log.info({ mail: id, attempts }, "mail sent");
    } catch (err) {
      if (!isRefusedForGood(err)) throw err;
      log.error({ ...sendFailure(err), mail: id, attempts }, "a mail was refused and is dropped");
    }
    over.set(id, written.done);
  }

  async function write(content: Mail | Order): Promise<Written | null> {
    if (!("kind" in content)) return { mail: content, done: async () => {} };
    const writer = writers.get(content.kind);
    if (!writer) throw new Error(`no writer for mails of the kind ${content.kind}`);
    return withDeadline(writer(content.ids), STEP_MS);
  }

  async function postpone(claimed: ClaimedMail, why: unknown): Promise<void> {
    const { id, attempts, expiresAt } = claimed;
    // What our own end broke off is due at the next start.
    const pause = ending.signal.aborted ? 0 : pauseAfter(attempts);
    const until = new Date(Math.min(now().getTime() + pause, expiresAt.getTime()));
    await withDeadline(mails.postpone(claimed, until), STEP_MS);
    log.warn({ ...sendFailure(why), mail: id, attempts, until }, "a mail was not sent yet and will be tried again");
  }

  function rowOf({ owner, key, once, expiresAt }: AddOptions) {
    const at = now();
    const name = once && key !== undefined ? createHash("sha256").update(key).digest("base64url") : randomUUID();
    const until = expiresAt ?? new Date(at.getTime() + LIFE_MS);
    return { id: `${name}@${domain}`, owner: owner ?? null, key, once, at, expiresAt: until };
  }

  async function add(content: Mail | Order, options: AddOptions): Promise<void> {
    await mails.add(content, rowOf(options));
    wake();
  }

  return {
    send: (mail, options = {}) => add(mail, options),
    sendWithin: (session, mail, options) => mails.add(mail, rowOf(options), session),
    wake,
    order: (order, options) => add(order, options),
    cancelOf: mails.removeOf,
    waiting: mails.count,
    writeWith: (kind, writer) => {
      writers.set(kind, writer);
    },
    start: () => {
      running = true;
      wake();
    },
    close: async () => {
      running = false;
      callOff();
      const breakOff = setTimeout(() => ending.abort(), CLOSE_MS);
      await working;
      clearTimeout(breakOff);
    },
  };
}

function pauseAfter(attempts: number): number {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? HOUR;
  return pause * (1 - JITTER + 2 * JITTER * Math.random());
}

function inRealTime(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** What nodemailer tells of a failed attempt. */
type SendError = Error & Partial<Record<"code" | "responseCode" | "command" | "permanent", unknown>>;

/** Whether the mail server will never take this mail. A refused sign-in or sender is for us to mend, and the mail waits. */
function isRefusedForGood(err: unknown): boolean {
  if (!(err instanceof Error)) return false;
  const { permanent, command } = err as SendError;
  return permanent === true && (command === "RCPT TO" || command === "DATA");
}

/** Why a mail did not go out, for the log. Of what a mail server answers only the numbers: its words quote the address. */
function sendFailure(err: unknown) {
  if (!(err instanceof Error)) return { type: typeof err };
  const { name, message, code, responseCode, command } = err as SendError;
  return { type: name, code, responseCode, command, why: command === undefined ? message : undefined };
}
