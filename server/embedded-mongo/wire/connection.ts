import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Document } from "../engine/values/values.ts";
import { CommandError, errorReply } from "../errors.ts";
import { log, logError } from "../log.ts";
import { type Frame, FrameReader, MAX_FRAME_BYTES, ProtocolError, requestIdOf } from "./frames.ts";
import { encodeAnswer, type Message, parseMessage } from "./messages.ts";

/** What a command knows about the client. */
export type Client = {
  readonly id: number;
  /** Aborted when replies are no longer of use; the reason is the error to fail with. */
  readonly gone: AbortSignal;
};

/** Executes a command. It may throw: the connection turns that into an error reply. */
export type Handler = (message: Message, client: Client) => Promise<Document>;

/** Totals over all connections. */
export type Traffic = { bytesIn: number; bytesOut: number; numRequests: number };

/** Limits for pipelined requests: the server stops reading a client at this many waiting frames or bytes. */
const MAX_WAITING = 32;
const MAX_WAITING_BYTES = MAX_FRAME_BYTES;

/** Serves one client: reads frames, runs one command after the other and writes replies. */
export class Connection {
  readonly #socket: Socket;
  readonly #handler: Handler;
  readonly #client: Client;
  readonly #traffic: Traffic;
  readonly #reader = new FrameReader();
  readonly #waiting: Frame[] = [];
  readonly #gone = new AbortController();
  #working: Promise<void> | undefined;
  #closing = false;

  constructor(socket: Socket, handler: Handler, id: number, traffic: Traffic) {
    this.#socket = socket;
    this.#handler = handler;
    this.#client = { id, gone: this.#gone.signal };
    this.#traffic = traffic;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    // A client that disconnects in the middle of something is not worth logging.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#gone.abort(new CommandError("ClientDisconnect", "the client has gone away")));
  }

  #receive(chunk: Buffer): void {
    if (this.#closing) return;
    this.#traffic.bytesIn += chunk.length;
    try {
      this.#waiting.push(...this.#reader.push(chunk));
    } catch (error) {
      this.#refuse(error);
      return;
    }
    if (this.#isFull()) this.#socket.pause();
    // Without a complete frame, #work would end before this assignment, which would then mark it as running.
    if (this.#waiting.length > 0) this.#working ??= this.#work();
  }

  #isFull(): boolean {
    const bytes = this.#waiting.reduce((sum, frame) => sum + frame.bytes.length, 0);
    return this.#waiting.length > MAX_WAITING || bytes > MAX_WAITING_BYTES;
  }

  async #work(): Promise<void> {
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
      try {
        await this.#answer(frame);
      } catch (error) {
        this.#refuse(error);
      }
      // Pipelined commands often complete without waiting, so yield between them.
      if (this.#waiting.length > 0) await nextTurn();
      if (this.#closing) break;
      if (this.#socket.isPaused() && this.#waiting.length === 0) this.#socket.resume();
    }
    this.#working = undefined;
  }

  async #answer(frame: Frame): Promise<void> {
    const message = parseMessage(frame);
    this.#traffic.numRequests++;
    for (let requestId = frame.requestId; ; ) {
      const reply = await this.#replyTo(message);
      if (message.silent || this.#socket.destroyed) return;
      const more = isStreamed(message, reply) && !this.#closing;
      const bytes = encodeOrRefuse(message, requestId, reply, more);
      this.#traffic.bytesOut += bytes.length;
      if (!this.#socket.write(bytes)) await this.#drained();
      if (!more) return;
      // The next reply answers this one: it reports what changed since.
      message.command.topologyVersion = reply.topologyVersion;
      requestId = requestIdOf(bytes);
    }
  }

  async #replyTo(message: Message): Promise<Document> {
    try {
      return await this.#handler(message, this.#client);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const reply = errorReply(error);
      if (reply.codeName === "InternalError") logError("a command failed unexpectedly", error);
      return reply;
    }
  }

  /** Waits while a client does not read its replies. */
  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#socket.off("drain", done);
        this.#socket.off("close", done);
        resolve();
      };
      this.#socket.on("drain", done);
      this.#socket.on("close", done);
    });
  }

  #refuse(error: unknown): void {
    this.#closing = true;
    this.#waiting.length = 0;
    if (error instanceof ProtocolError) log("warn", "a connection was closed", { reason: error.message });
    else logError("a connection was closed", error);
    this.#socket.destroy();
  }

  /** Finishes and answers the running command, except for long searches, then closes the connection. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#gone.abort(new CommandError("InterruptedAtShutdown", "interrupted at shutdown"));
    await this.#working;
    this.#socket.end();
  }
}

/** A reply that exceeds the document limit becomes an error like any other. */
function encodeOrRefuse(message: Message, requestId: number, reply: Document, more: boolean): Buffer {
  try {
    return encodeAnswer(message, requestId, reply, more);
  } catch (error) {
    logError("an answer could not be encoded", error);
    const refusal = new CommandError("BSONObjectTooLarge", "the answer is larger than a document may be");
    return encodeAnswer(message, requestId, errorReply(refusal));
  }
}

/**
 * True for the only kind of command with repeated replies: a hello that waits for changes, with which drivers monitor
 * the server. Others may have exhaustAllowed too, but get a single reply, as the protocol permits.
 */
function isStreamed({ exhaustAllowed, command }: Message, reply: Document): boolean {
  return exhaustAllowed && reply.topologyVersion !== undefined && Number(command.maxAwaitTimeMS) > 0;
}
