import { randomBytes } from "node:crypto";
import { Long } from "bson";
import { type Document, isDocument } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import { rawArray } from "../wire/bson-writer.ts";
import { checkFields } from "./fields.ts";
import { sessionName } from "./session-name.ts";
import { inSlices, type Source } from "./slices.ts";
import type { TimeLimit } from "./time-limit.ts";

/** MongoDB's cursorTimeoutMillis. */
const IDLE_MS = 10 * 60 * 1000;
/** A cursor without a timeout still ends with its session. */
const SESSION_MS = 30 * 60 * 1000;
const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;

type Open = {
  source: Source;
  ahead: Uint8Array | undefined;
  ns: string;
  session: string | undefined;
  /** The rest of the maxTimeMS of the command that opened it, which counts for all batches together. */
  leftMs: number;
  usedAt: number;
  busy: boolean;
  keep: boolean;
};

/** A command's options for its cursor. */
export type CursorOptions = {
  batchSize?: number | undefined;
  /** Only the first batch is needed, so no cursor stays open. */
  single?: boolean;
  /** It does not time out (noCursorTimeout). */
  keep?: boolean;
};

/** The option `cursor: { batchSize }` of a command. */
export function cursorOptionsOf({ name, command }: { name: string; command: Document }): CursorOptions {
  const cursor = isDocument(command.cursor) ? command.cursor : {};
  checkFields(`${name}.cursor`, cursor, { batchSize: "count" }, true);
  return { batchSize: cursor.batchSize as number | undefined };
}

/** What a cursor needs to know of the command that opens it or reads on. */
type CursorRequest = { command: Document; limit: TimeLimit };

/** The open cursors. */
export class Cursors {
  readonly #open = new Map<string, Open>();
  readonly #idleMs: number;
  readonly #sweeper: NodeJS.Timeout;
  #timedOut = 0;

  /** @param idleMs how long a cursor stays open without a getMore */
  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
    this.#sweeper = setInterval(() => this.#sweep(), Math.min(idleMs, 60_000));
    this.#sweeper.unref();
  }

  /** The statistics for serverStatus. */
  get statistics(): Document {
    const open = [...this.#open.values()];
    const noTimeout = open.filter(({ keep }) => keep).length;
    const pinned = open.filter(({ busy }) => busy).length;
    return { timedOut: this.#timedOut, open: { noTimeout, pinned, total: open.length } };
  }

  /** The reply of a command that opens a cursor. */
  async first(request: CursorRequest, ns: string, source: Source, options: CursorOptions): Promise<Document> {
    const open: Open = {
      source,
      ahead: undefined,
      ns,
      session: sessionName(request.command.lsid),
      leftMs: 0,
      usedAt: Date.now(),
      busy: false,
      keep: options.keep === true,
    };
    const { batch, more } = await fill(open, options.batchSize ?? FIRST_BATCH, request.limit);
    let id = Long.ZERO;
    if (more && !options.single) {
      id = Long.fromBytesLE([...randomBytes(7), 0]).or(1);
      this.#open.set(id.toString(), open);
    }
    return { cursor: { firstBatch: rawArray(batch), id, ns }, ok: 1 };
  }

  /** The reply of getMore, with at most `batchSize` documents if that is given. */
  async next(request: CursorRequest, id: string, ns: string, batchSize: number | undefined): Promise<Document> {
    const open = this.#open.get(id);
    if (!open) throw new CommandError("CursorNotFound", `cursor id ${id} not found`);
    checkOwner(open, id, ns, sessionName(request.command.lsid));
    if (open.busy) throw new CommandError("CursorInUse", `cursor id ${id} is already in use`);
    open.busy = true;
    try {
      const limit = request.limit.within(open.leftMs);
      const { batch, more } = await fill(open, batchSize || Number.POSITIVE_INFINITY, limit);
      if (this.#open.get(id) !== open) throw new CommandError("CursorKilled", `cursor id ${id} was killed`);
      if (!more) this.#open.delete(id);
      return { cursor: { nextBatch: rawArray(batch), id: more ? Long.fromString(id) : Long.ZERO, ns }, ok: 1 };
    } catch (error) {
      this.#open.delete(id);
      throw error;
    } finally {
      open.busy = false;
      open.usedAt = Date.now();
    }
  }

  /** Closes a cursor; false if the id is unknown. */
  kill(cursorId: unknown): boolean {
    return this.#open.delete(String(cursorId));
  }

  /** Closes the cursors of a session that has ended. */
  killOf(session: string): void {
    for (const [id, open] of this.#open) if (open.session === session) this.#open.delete(id);
  }

  /** Closes the cursors of all sessions. */
  killOfAll(): void {
    for (const [id, open] of this.#open) if (open.session) this.#open.delete(id);
  }

  #sweep(): void {
    const now = Date.now();
    for (const [id, { keep, busy, session, usedAt }] of this.#open) {
      const patience = !keep ? this.#idleMs : session ? SESSION_MS : Number.POSITIVE_INFINITY;
      if (busy || now - usedAt < patience) continue;
      this.#open.delete(id);
      this.#timedOut++;
    }
  }

  /** Closes all cursors and stops the timer. */
  close(): void {
    clearInterval(this.#sweeper);
    this.#open.clear();
  }
}

/** One batch; a document that does not fit goes into the next one. */
async function fill(open: Open, batchSize: number, limit: TimeLimit): Promise<{ batch: Uint8Array[]; more: boolean }> {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  if (open.ahead && batchSize > 0) {
    batch.push(open.ahead);
    bytes += open.ahead.length;
    open.ahead = undefined;
  }
  // Reads one document ahead, to recognise the last batch.
  const take = (document: Uint8Array) => {
    if (batch.length >= batchSize || (batch.length > 0 && bytes + document.length > BATCH_BYTES)) {
      open.ahead = document;
      return false;
    }
    batch.push(document);
    bytes += document.length;
    return true;
  };
  const more = await inSlices(open.source, take, limit);
  open.leftMs = limit.remainingMs;
  return { batch, more };
}

/** Only its session may use a cursor. */
function checkOwner(open: Open, id: string, ns: string, session: string | undefined): void {
  if (ns !== open.ns)
    throw new CommandError(
      "Unauthorized",
      `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${open.ns}`,
    );
  const refusal = `Cannot run getMore on cursor ${id}, which was`;
  if (session === open.session) return;
  if (!open.session) throw new CommandError(50736, `${refusal} not created in a session, in session ${session}`);
  if (!session) throw new CommandError(50737, `${refusal} created in session ${open.session}, without an lsid`);
  throw new CommandError(50738, `${refusal} created in session ${open.session}, in session ${session}`);
}
