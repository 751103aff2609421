import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

/**
 * From now on, the first write containing this word on a new connection finds the other end closed, as the system
 * reports it when there was no room to write: `write` returns false, and then the socket ends with EPIPE.
 * @returns a function that stops it
 */
export function breakNextWriteOf(word: string): () => void {
  let broken = false;
  const listen = (socket: Socket) => {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      const [bytes] = args;
      if (broken || !(bytes instanceof Uint8Array) || !Buffer.from(bytes).includes(word)) return write(...args);
      broken = true;
      setImmediate(() => socket.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE" })));
      return false;
    };
  };
  const meet = (message: unknown) => {
    const { socket } = message as { socket: unknown };
    // Not earlier: `connect` resets `write`.
    if (socket instanceof Socket) socket.prependOnceListener("connect", () => listen(socket));
  };
  subscribe("net.client.socket", meet);
  return () => unsubscribe("net.client.socket", meet);
}
