/** MongoDB's maxMessageSizeBytes: the largest frame that is accepted. */
export const MAX_FRAME_BYTES = 48_000_000;
export const HEADER_BYTES = 16;

/** A received message: `bytes` contains all of it, including the header. */
export type Frame = { requestId: number; opCode: number; bytes: Buffer };

/** The received bytes do not follow the protocol; only this connection is closed. */
export class ProtocolError extends Error {}

/** Splits the bytes of a connection into frames, however the network split or joined them. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #wanted = 0;

  /** The frames completed by this chunk. */
  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const frames: Frame[] = [];
    while (this.#size >= HEADER_BYTES) {
      this.#wanted ||= this.#readLength();
      if (this.#size < this.#wanted) break;
      frames.push(this.#take(this.#wanted));
      this.#wanted = 0;
    }
    return frames;
  }

  #readLength(): number {
    const first = this.#chunks[0];
    const head = first && first.length >= 4 ? first : this.#join();
    const length = head.readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_FRAME_BYTES) throw new ProtocolError(`frame of ${length} bytes`);
    return length;
  }

  #join(): Buffer {
    const whole = this.#chunks.length === 1 ? this.#chunks[0] : undefined;
    const joined = whole ?? Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [joined];
    return joined;
  }

  #take(length: number): Frame {
    const whole = this.#join();
    const rest = whole.subarray(length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return {
      requestId: whole.readInt32LE(4),
      opCode: whole.readInt32LE(12),
      bytes: whole.subarray(0, length),
    };
  }
}

let nextRequestId = 1;

/** An encoded reply, ready for the socket. */
export function encodeFrame(opCode: number, responseTo: number, body: readonly Uint8Array[]): Buffer {
  const size = body.reduce((sum, part) => sum + part.length, HEADER_BYTES);
  const frame = Buffer.allocUnsafe(size);
  frame.writeInt32LE(size, 0);
  frame.writeInt32LE(nextRequestId, 4);
  nextRequestId = (nextRequestId + 1) & 0x7fffffff;
  frame.writeInt32LE(responseTo, 8);
  frame.writeInt32LE(opCode, 12);
  let at = HEADER_BYTES;
  for (const part of body) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

/** The request id of a frame from encodeFrame. */
export const requestIdOf = (frame: Buffer) => frame.readInt32LE(4);
