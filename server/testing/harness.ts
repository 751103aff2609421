import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hash } from "bcryptjs";
import { io as connect, type Socket } from "socket.io-client";
import { expect } from "vitest";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { EmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { createLog, type Log } from "#server/platform/log/log.ts";
import { createPasswords, type Passwords } from "#server/platform/passwords/passwords.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import type { UserType } from "#shared/accounts/user-types.ts";
import type { Result } from "#shared/fault.ts";
import type {
  ClientToServer,
  CommandInput,
  CommandName,
  CommandReply,
  EventData,
  EventName,
  ServerToClient,
} from "#shared/realtime.ts";
import { sharedDatabase } from "../../scripts/testing/shared-database.ts";
import { createReplyRecorder } from "../../scripts/texts/seen.ts";
import { outsideDatabase } from "./outside-database.ts";
import { insertCompany, insertPerson, QUICK_COST } from "./people.ts";

/** A whole server on a free port with an empty database and a new folder, made of real parts. */
export interface Harness {
  url: string;
  server: RunningServer;
  dataDir: string;
  /** Calls the API as a user, or signed out. */
  call(
    method: string,
    path: string,
    options?: { as?: Person; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Writes a verified account without sign-up and email, and signs it in. */
  person(type: UserType, more?: Partial<UserRow>): Promise<Person>;
  /** The same for an employer with an approved or a pending company. */
  employer(status?: "approved" | "pending"): Promise<Person>;
  /** The same for a colleague of an employer. */
  colleague(owner: Person, more?: Partial<UserRow>): Promise<Person>;
  /** A conversation of two. */
  conversation(a: Person, b: Person): Promise<number>;
  openSocket(person: Pick<Person, "token">, transports?: Transport[]): Promise<TestSocket>;
  close(): Promise<void>;
}

export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
  type: UserType;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
  body: any;
}

export type Transport = "websocket" | "polling";

export interface TestSocket {
  raw: Socket<ServerToClient, ClientToServer>;
  command<N extends CommandName>(name: N, payload: CommandInput<N>): Promise<Result<CommandReply<N>>>;
  /** Resolves with the next matching event. Call it before the event is caused. */
  next<N extends EventName>(name: N, fits?: (data: EventData<N>) => boolean): Promise<EventData<N>>;
  close(): void;
}

/** The password of every test account; hashed once, at a low cost. */
const PASSWORD = "Kasama-test-2026!";
const HASH = hash(PASSWORD, QUICK_COST);

let passwords: Passwords | undefined;

/** The threads that hash for all servers of this worker. They end with it: starting some for each server takes longer. */
function sharedPasswords(): Passwords {
  passwords ??= createPasswords({ cost: QUICK_COST });
  return { ...passwords, close: async () => {} };
}

/** Records which texts of the specification the replies of this process have contained. */
const recordReply = createReplyRecorder();

/**
 * Starts a server with a database of its own in the process that all tests of this worker share. With a DATA_DIR, which
 * another server may use before or after, the database is in that folder, in a process of its own.
 *
 * `now` may be ahead of the real clock but not behind it, because the database removes expired rows by the real clock.
 */
export async function startHarness(env: Record<string, string> = {}, log?: Log, now?: () => Date): Promise<Harness> {
  const isOwn = env.DATA_DIR !== undefined || env.MONGODB_URI !== undefined;
  return start({ env, log, now, database: isOwn ? undefined : await databaseInSharedProcess() });
}

/** The same with a database process of its own, for tests that kill it or start other programs on its folder. */
export function startHarnessWithOwnProcess(
  env: Record<string, string> = {},
  log?: Log,
  now?: () => Date,
): Promise<Harness> {
  return start({ env, log, now, database: undefined });
}

async function databaseInSharedProcess(): Promise<EmbeddedDatabase> {
  const shared = await sharedDatabase();
  const name = `test-${randomUUID()}`;
  return {
    uri: shared.uriOf(name),
    isAlive: shared.isAlive,
    pid: () => {
      throw new Error("other tests use this database process too: start the server with startHarnessWithOwnProcess");
    },
    stop: () => shared.drop(name),
  };
}

interface Start {
  env: Record<string, string>;
  log: Log | undefined;
  now: (() => Date) | undefined;
  database: EmbeddedDatabase | undefined;
}

async function start({ env, log, now, database }: Start): Promise<Harness> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  const outside = env.DATA_DIR || env.MONGODB_URI ? null : outsideDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    RATE_LIMITS: "off",
    APPROVAL_UNDO_SECONDS: "0",
    ...(outside && { MONGODB_URI: outside.uri }),
    ...env,
  });
  const server = await startServer({
    config,
    log: log ?? createLog(config.logLevel),
    ...(now && { now }),
    database,
    passwords: sharedPasswords(),
  });
  const { context, close } = server;
  server.database ??= outside;
  // A test may have closed it already.
  let closed: Promise<void> | undefined;
  const stop = async () => {
    await close();
    await outside?.stop();
  };
  const closeOnce = () => {
    closed ??= stop();
    return closed;
  };
  server.close = closeOnce;
  // The address that it listens on, independent of PUBLIC_URL.
  const url = `http://127.0.0.1:${server.port}`;
  const sockets: TestSocket[] = [];

  const person: Harness["person"] = async (type, more = {}) => {
    const name = randomBytes(4).toString("hex");
    const email = `${type}-${name}@mail.example`;
    const user = await insertPerson(context, {
      _id: Number.parseInt(randomBytes(5).toString("hex"), 16) + 1_000_000,
      email,
      password_hash: await HASH,
      user_type: type,
      first_name: `First${name}`,
      last_name: `Last${name}`,
      discoverable: true,
      ...more,
    });
    const { token } = await context.sessions.begin(user._id, false);
    return { id: user._id, email: user.email, password: PASSWORD, token, type };
  };

  return {
    url,
    server,
    dataDir,
    person,
    employer: async (status = "approved") => {
      const made = await person("employer", { username: `shop-${randomUUID()}` });
      await insertCompany(context, { _id: made.id, company_name: `Company ${made.id}`, status });
      return made;
    },
    colleague: async (owner, more = {}) => {
      const made = await person("employer", { ...more, company_owner_id: owner.id });
      await context.personChanged(made.id, owner.id);
      return made;
    },
    conversation: async (a, b) => {
      const { row } = await context.conversations.open(
        Number.parseInt(randomBytes(5).toString("hex"), 16) + 1,
        a.id,
        b.id,
        new Date(),
        [a, b].find(({ type }) => type === "employer")?.id ?? null,
      );
      return row._id;
    },
    call: async (method, where, { as, body, headers = {} } = {}) => {
      const response = await fetch(url + where, {
        method,
        headers: {
          // A connection that is used again may be closed by the server at the same moment, on a busy machine.
          connection: "close",
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body !== undefined && !(body instanceof FormData) && !(typeof body === "string")
            ? { "content-type": "application/json" }
            : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = text.startsWith("{") ? JSON.parse(text) : text;
      recordReply(where, answer, expect.getState().currentTestName ?? "outside of a test");
      return { status: response.status, headers: response.headers, body: answer };
    },
    openSocket: async ({ token }, transports) => {
      const socket = await openSocket(url, token, transports);
      sockets.push(socket);
      return socket;
    },
    close: async () => {
      for (const socket of sockets) socket.close();
      await closeOnce();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when connected; rejects with the fault of a refused handshake as `data`. */
export async function openSocket(
  url: string,
  token: string,
  transports: Transport[] = ["websocket"],
): Promise<TestSocket> {
  const raw: Socket<ServerToClient, ClientToServer> = connect(url, {
    auth: { token },
    transports,
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    raw.once("connect", () => resolve());
    raw.once("connect_error", reject);
  });
  return {
    raw,
    command: (name, payload) =>
      (raw.timeout(20_000).emitWithAck as (n: string, p: unknown) => Promise<never>)(name, payload),
    next: (name, fits = () => true) =>
      new Promise((resolve) => {
        const listener = (data: never) => {
          if (!fits(data)) return;
          raw.off(name, listener as never);
          resolve(data);
        };
        raw.on(name, listener as never);
      }),
    close: () => {
      raw.disconnect();
    },
  };
}
