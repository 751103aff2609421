import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

/**
 * From now on the first write of a new connection with this word in it finds the other end gone, as the system tells it
 * when it had no room to write at once: `write` answers false, and then the socket ends with EPIPE.
 * @returns how to stop it
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
    // Not before: `connect` sets `write` back.
    if (socket instanceof Socket) socket.prependOnceListener("connect", () => listen(socket));
  };
  subscribe("net.client.socket", meet);
  return () => unsubscribe("net.client.socket", meet);
}
