import { connect, type Socket } from "node:net";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";

/** Scans files for known malware. */
export interface Scanner {
  /** @throws {Fault} UNSUPPORTED_TYPE for a file that is known to be harmful; UNAVAILABLE if the scan fails */
  scan(bytes: Uint8Array): Promise<void>;
}

interface Deps {
  /** `tcp://host:port` or `unix:/path/to/the.socket`; undefined if nothing is scanned. */
  url: string | undefined;
  log: Log;
  /** How long a scan may take, in milliseconds: less than a call may. */
  scanMs?: number;
}

const SCAN_MS = 10_000;
const PORT = 3310;
/** The size of a chunk. clamd limits only the total (StreamMaxLength), so the chunk size is free. */
const PIECE = 256 * 1024;
/** The most bytes of clamd's reply, which is one line. */
const REPLY_MAX = 4096;
const RETRY_AFTER = 30;

/**
 * Scans with clamd, the daemon of ClamAV, by its command INSTREAM: chunks with a length prefix, an empty one at the
 * end, and one line as the reply. If a scanner is configured, no file is accepted while it is unavailable.
 */
export function createScanner({ url, log, scanMs = SCAN_MS }: Deps): Scanner {
  if (url === undefined) return { scan: async () => {} };
  const address = new URL(url);

  return {
    scan: async (bytes) => {
      const reply = await ask(address, bytes, scanMs).catch((err: unknown) => {
        log.error({ err }, "a file could not be scanned, and was refused");
        throw new Fault("UNAVAILABLE", UPLOAD_TEXTS.notScanned, { retryAfter: RETRY_AFTER });
      });
      if (/^stream: OK$/.test(reply)) return;
      const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
      if (found !== undefined) {
        log.warn({ found }, "a harmful file was refused");
        throw new Fault("UNSUPPORTED_TYPE", UPLOAD_TEXTS.harmful);
      }
      log.error({ reply }, "a file could not be scanned, and was refused");
      throw new Fault("UNAVAILABLE", UPLOAD_TEXTS.notScanned, { retryAfter: RETRY_AFTER });
    },
  };
}

function ask(address: URL, bytes: Uint8Array, scanMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket =
      address.protocol === "unix:"
        ? connect(decodeURIComponent(address.pathname))
        : connect(Number(address.port || PORT), address.hostname.replace(/^\[|\]$/g, ""));
    const timer = setTimeout(() => socket.destroy(new Error("the scanner did not answer in time")), scanMs);
    let reply = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      reply += text;
      if (reply.length > REPLY_MAX) socket.destroy(new Error("the scanner answered something else"));
      // The reply may come before the whole file is sent, if the file is larger than clamd's limit.
      else if (reply.includes("\0")) socket.end();
    });
    socket.once("error", reject);
    socket.once("close", () => {
      clearTimeout(timer);
      const end = reply.indexOf("\0");
      if (end === -1) reject(new Error("the scanner hung up"));
      else resolve(reply.slice(0, end).trim());
    });
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.byteLength; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      socket.write(lengthOf(piece));
      socket.write(piece);
    }
    socket.write(lengthOf(new Uint8Array()));
  });
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.byteLength);
  return length;
}
