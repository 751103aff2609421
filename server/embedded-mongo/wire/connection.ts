import type { Socket } from "node:net";
import type { Document } from "../engine/values.ts";
import { errorReply } from "../errors.ts";
import { log, logError } from "../log.ts";
import { type Frame, FrameReader, ProtocolError } from "./frames.ts";
import { encodeAnswer, type Message, parseMessage } from "./messages.ts";

/** Answers a command. It may throw: the connection turns that into an error reply. */
export type Handler = (message: Message, connectionId: number) => Promise<Document>;

/** A client that sends on without waiting is read on only so far. */
const MAX_WAITING = 32;

/** Serves one client: frames in, one command after the other, answers out. */
export class Connection {
  readonly #socket: Socket;
  readonly #handler: Handler;
  readonly #reader = new FrameReader();
  readonly #waiting: Frame[] = [];
  readonly #id: number;
  #working: Promise<void> | undefined;
  #closing = false;

  constructor(socket: Socket, handler: Handler, id: number) {
    this.#socket = socket;
    this.#handler = handler;
    this.#id = id;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#receive(chunk));
    // A client that goes away in the middle of something is nothing to tell anyone about.
    socket.on("error", () => socket.destroy());
  }

  #receive(chunk: Buffer): void {
    if (this.#closing) return;
    try {
      this.#waiting.push(...this.#reader.push(chunk));
    } catch (error) {
      this.#refuse(error);
      return;
    }
    if (this.#waiting.length > MAX_WAITING) this.#socket.pause();
    // A part of a frame is no work: work that ends at once would be noted as under way after its end.
    if (this.#waiting.length > 0) this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
      try {
        await this.#answer(frame);
      } catch (error) {
        this.#refuse(error);
      }
      if (this.#closing) break;
      if (this.#socket.isPaused() && this.#waiting.length === 0) this.#socket.resume();
    }
    this.#working = undefined;
  }

  async #answer(frame: Frame): Promise<void> {
    const message = parseMessage(frame);
    let reply: Document;
    try {
      reply = await this.#handler(message, this.#id);
    } catch (error) {
      reply = errorReply(error);
      if (reply.codeName === "InternalError") logError("a command failed unexpectedly", error);
    }
    if (message.silent || this.#socket.destroyed) return;
    if (!this.#socket.write(encodeAnswer(message, frame.requestId, reply))) await this.#drained();
  }

  /** A client that does not read its answers gets no further ones. */
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

  /** Lets the command at work finish and be answered, then ends the connection. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#working;
    this.#socket.end();
  }
}
