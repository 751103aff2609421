const HEAD_END = Buffer.from("\r\n\r\n");
const TEXT = 1;

/**
 * Passes on the bytes of a server and drops the WebSocket frames for which `isLost` returns true. It drops whole
 * frames, so that the stream stays valid: this simulates a lost event, which TCP alone cannot. Connections that are not
 * upgraded pass unchanged.
 */
export function createFrameFilter(isLost: (text: string) => boolean): (bytes: Buffer) => Buffer {
  let state: "head" | "frames" | "other" = "head";
  let rest = Buffer.alloc(0);

  return (bytes) => {
    if (state === "other") return bytes;
    rest = Buffer.concat([rest, bytes]);
    let out = Buffer.alloc(0);
    if (state === "head") {
      // The start of the first line is enough to know whether this becomes a WebSocket.
      if (!"HTTP/1.1 101".startsWith(rest.toString("latin1", 0, 12))) {
        state = "other";
        return rest;
      }
      const end = rest.indexOf(HEAD_END);
      if (end === -1) return out;
      out = rest.subarray(0, end + HEAD_END.length);
      rest = rest.subarray(out.length);
      state = "frames";
    }
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      const { whole, opcode, payload } = frame;
      rest = rest.subarray(whole.length);
      if (opcode !== TEXT || !isLost(payload.toString("utf8"))) out = Buffer.concat([out, whole]);
    }
    return out;
  };
}

/** The first complete frame; null if it has not arrived yet. Frames of a server are not masked. */
function firstFrame(bytes: Buffer): { whole: Buffer; opcode: number; payload: Buffer } | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  const short = second & 0x7f;
  const begin = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < begin) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < begin + length) return null;
  const whole = bytes.subarray(0, begin + length);
  return { whole, opcode: first & 0x0f, payload: whole.subarray(begin) };
}
