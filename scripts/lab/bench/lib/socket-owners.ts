import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The columns of /proc/net/tcp that are read here. */
const [REMOTE, STATE, INODE] = [2, 3, 9];
const ESTABLISHED = "01";

/**
 * Finds which process has the server's end of connections of this machine, from what the kernel says (Linux only).
 * @param pids the processes to look at
 * @returns the process by the port of the client's end
 */
export function ownersOfConnections(pids: readonly number[]): Map<number, number> {
  const owners = new Map(pids.flatMap((pid) => socketsOf(pid).map((inode) => [inode, pid] as const)));
  const found = new Map<number, number>();
  for (const { remotePort, inode } of connections()) {
    const pid = owners.get(inode);
    if (pid !== undefined) found.set(remotePort, pid);
  }
  return found;
}

/** The inodes of a process's sockets; none if it has ended. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((name) => socketOf(`${folder}/${name}`));
  } catch {
    return [];
  }
}

function socketOf(link: string): string[] {
  try {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1];
    return inode === undefined ? [] : [inode];
  } catch {
    // It was closed meanwhile.
    return [];
  }
}

function connections(): { remotePort: number; inode: string }[] {
  return ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    linesOf(file).flatMap((line) => {
      const fields = line.trim().split(/\s+/);
      if (fields[STATE] !== ESTABLISHED) return [];
      return { remotePort: portOf(fields[REMOTE]), inode: fields[INODE] ?? "" };
    }),
  );
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").slice(1);
  } catch {
    return [];
  }
}

/** The port of an address like `0100007F:1F90`. */
const portOf = (address = ""): number => Number.parseInt(address.split(":").at(-1) ?? "", 16);

/**
 * The port of the client's end of a Socket.IO connection, which has no public way to it.
 * @returns 0 if it is not connected by WebSocket
 */
export function clientPortOf(socket: { io: { engine: unknown } }): number {
  const engine = socket.io.engine as { transport?: { ws?: { _socket?: { localPort?: number } } } } | undefined;
  return engine?.transport?.ws?._socket?.localPort ?? 0;
}
