import * as z from "zod/mini";
import { type Access, type AccessEntry, admit } from "#server/platform/access/access.ts";
import { CALL_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { toFault } from "#server/platform/http/errors.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Log } from "#server/platform/log/log.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { Fault, type FaultCode, parseOrFault, type Result } from "#shared/fault.ts";
import { type CommandName, type CommandPayload, type CommandReply, commands } from "#shared/realtime.ts";
import { compiled } from "./compiled.ts";
import type { IoSocket } from "./io.ts";

type Handler<N extends CommandName> = (
  payload: CommandPayload<N>,
  viewer: Viewer,
  socket: IoSocket,
) => Promise<CommandReply<N>> | CommandReply<N>;
/** A command: who may send it, and what it does. */
interface Command<N extends CommandName> {
  access: Access<UserType>;
  handle: Handler<N>;
}
/** A handler for each command; the compiler asks for all of them. */
export type CommandHandlers = { [N in CommandName]: Command<N> };

/** The handlers of all features. @throws if a command has none */
export function commandHandlersOf(features: readonly { commands?: Partial<CommandHandlers> }[]): CommandHandlers {
  const handlers: Partial<CommandHandlers> = Object.assign({}, ...features.map((feature) => feature.commands));
  const missing = Object.keys(commands).filter((name) => !Object.hasOwn(handlers, name));
  if (missing.length > 0) throw new Error(`no feature handles ${missing.join(", ")}`);
  return handlers as CommandHandlers;
}

/** The commands with their access, for the access matrix. */
export function accessOfCommands(handlers: CommandHandlers): AccessEntry[] {
  return Object.entries(handlers).map(([name, { access }]) => ({ name: `socket ${name}`, access }));
}

interface Deps {
  handlers: CommandHandlers;
  /** Reads whether the socket's session is still valid; null ends the socket. */
  checkSession: (viewer: Viewer) => Promise<Viewer | null>;
  /** Counts a user's commands. Commands with their own limit are not counted here. @throws {Fault} TOO_FAST */
  spend: (userId: number) => Promise<void>;
  /** Whether the number of commands under way and of refusals per socket is limited; false in load tests. */
  limited: boolean;
  /** The pseudonym of a user in the log. */
  nameFor: (userId: number) => string;
  /** Called for each command that was refused. */
  refused: (name: CommandName, code: FaultCode, userId: number) => void;
  /** Called for each answered command. @param outcome 'ok' or the code of the fault */
  answered: (name: CommandName, outcome: string, seconds: number) => void;
  log: Log;
}

/** Limited in the chat's service, for REST and sockets together. */
const OWN_LIMIT: ReadonlySet<CommandName> = new Set(["chat:send"]);

/** Commands of one socket that may be under way at the same time. A tab has a few; more are refused without parsing. */
const IN_FLIGHT_MAX = 32;
/** Refusals (TOO_FAST) of one socket in a minute, after which it is cut. */
const REFUSALS_MAX = 300;
const MINUTE_MS = 60_000;

const NAMES = Object.keys(commands) as CommandName[];

const compile = (name: CommandName) => ({
  payload: compiled(commands[name].payload),
  reply: compiled(commands[name].reply),
});
const schemas = Object.fromEntries(NAMES.map((name) => [name, compile(name)])) as Record<
  CommandName,
  ReturnType<typeof compile>
>;

/** The commands of one socket. */
interface Line {
  socket: IoSocket;
  inFlight: number;
  refusals: number;
  /** Since when the refusals are counted. */
  since: number;
  /** Set when the server is about to close the socket: called when no command is under way. */
  dismissed?: () => void;
}

const wait = () => new Fault("TOO_FAST", undefined, { retryAfter: 1 });

/**
 * Whether a socket fits its user's current type and company: it has joined the rooms of the type at its handshake, and its
 * tab shows the conversations of the company.
 */
const mayStay = (before: Viewer, now: Viewer): boolean =>
  before.companyOwnerId === now.companyOwnerId &&
  (before.userType === now.userType || (isSeeker(before.userType) && isSeeker(now.userType)));

/**
 * Serves the commands of sockets: checks session and access, parses the payload by its schema, and parses the reply
 * too, so that only fields of the contract leave the server. A missing or fake acknowledgement does no harm.
 */
export class CommandServer {
  readonly #deps: Deps;
  readonly #lines = new WeakMap<IoSocket, Line>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Serves a socket's commands from now on. */
  attach(socket: IoSocket): void {
    const line: Line = { socket, inFlight: 0, refusals: 0, since: performance.now() };
    this.#lines.set(socket, line);
    for (const name of NAMES) {
      const listener = (raw: unknown, ack: unknown) =>
        inLanguage(socket.data.language, () => this.#receive(line, name, raw, ack));
      // Socket.IO types the payload by the event map, but it is unknown until it is parsed.
      socket.on(name, listener as never);
    }
  }

  /**
   * Refuses further commands of a socket, which its tab sends to the next server. Resolves when those under way have
   * been answered.
   */
  dismiss(socket: IoSocket): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#lines.get(socket);
      if (line) line.dismissed = resolve;
      if (!line || line.inFlight === 0) resolve();
    });
  }

  #receive(line: Line, name: CommandName, raw: unknown, ack: unknown): void {
    const { limited, answered } = this.#deps;
    if (limited && line.inFlight >= IN_FLIGHT_MAX) {
      answered(name, "TOO_FAST", 0);
      if (typeof ack === "function") ack({ ok: false, fault: wait().body() });
      this.#noteRefusal(line);
      return;
    }
    line.inFlight += 1;
    void this.#answer(line, name, raw, ack).finally(() => {
      line.inFlight -= 1;
      if (line.inFlight === 0) line.dismissed?.();
    });
  }

  async #answer(line: Line, name: CommandName, raw: unknown, ack: unknown): Promise<void> {
    const { answered, refused, log } = this.#deps;
    const { socket } = line;
    const began = performance.now();
    const reply = (result: Result<unknown>) => {
      answered(name, result.ok ? "ok" : result.fault.code, (performance.now() - began) / 1000);
      if (typeof ack === "function") ack(result);
    };
    try {
      reply({ ok: true, value: await withDeadline(this.#run(line, name, raw), CALL_MS) });
    } catch (err) {
      const fault = toFault(err, log);
      reply({ ok: false, fault: fault.body() });
      refused(name, fault.code, socket.data.viewer.userId);
      if (fault.code === "TOO_FAST") this.#noteRefusal(line);
      if (fault.code === "SIGNED_OUT") endSocket(socket);
    }
  }

  async #run<N extends CommandName>({ socket, dismissed }: Line, name: N, raw: unknown): Promise<CommandReply<N>> {
    const { handlers, checkSession, spend } = this.#deps;
    if (dismissed) throw new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });
    const viewer = await checkSession(socket.data.viewer);
    if (!viewer || !mayStay(socket.data.viewer, viewer)) throw new Fault("SIGNED_OUT");
    socket.data.viewer = viewer;
    const { access, handle } = handlers[name];
    admit(access, viewer);
    if (!OWN_LIMIT.has(name)) await spend(viewer.userId);
    let payload: CommandPayload<N>;
    try {
      payload = parseOrFault(schemas[name].payload, raw) as CommandPayload<N>;
    } catch (err) {
      // An invalid payload never reaches the command's own limit, so it counts here.
      if (OWN_LIMIT.has(name)) await spend(viewer.userId);
      throw err;
    }
    return z.parse(schemas[name].reply, await handle(payload, viewer, socket)) as CommandReply<N>;
  }

  #noteRefusal(line: Line): void {
    const { limited, nameFor, log } = this.#deps;
    const now = performance.now();
    if (now - line.since > MINUTE_MS) Object.assign(line, { refusals: 0, since: now });
    line.refusals += 1;
    if (!limited || line.refusals !== REFUSALS_MAX) return;
    const { userId } = line.socket.data.viewer;
    log.warn(
      { event: "socket-flooding", user: nameFor(userId), refusals: REFUSALS_MAX },
      "a socket was cut, because it asks on and on",
    );
    line.socket.disconnect(true);
  }
}

/** Ends a socket whose session is no longer valid. */
export function endSocket(socket: IoSocket): void {
  socket.emit("session:ended", { reason: "expired" });
  socket.disconnect(true);
}
