import { randomBytes, randomUUID } from "node:crypto";
import process from "node:process";
import { sessionModel } from "#server/features/accounts/sign-in/session.model.ts";
import { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import { userModel } from "#server/features/accounts/users/user.model.ts";
import { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import { conversationModel } from "#server/features/chat/conversations/conversation.model.ts";
import { ConversationsRepo, previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import { type MessageRow, messageModel } from "#server/features/chat/sending/message.model.ts";
import { asSide } from "#server/features/chat/sides.ts";
import { notificationModel } from "#server/features/notifications/notification.model.ts";
import { Everywhere } from "#server/platform/cluster/everywhere.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openConnection } from "#server/platform/database/connect.ts";
import { findEmbedded } from "#server/platform/database/embedded.ts";
import { createIds } from "#server/platform/database/ids.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createPasswords } from "#server/platform/passwords/passwords.ts";
import { createBackground } from "#server/platform/scheduler/background.ts";
import { writeYears } from "../figures/write.ts";
import { writeJobs } from "../jobs/write.ts";
import { writeLists } from "../lists/write.ts";
import { type FromAccounts, PASSWORD, type Pair, payload, type ToAccounts } from "../load/protocol.ts";

/**
 * Writes the bench's people beside the running server, with the server's own models: signing a hundred accounts up
 * through the API would take bcrypt half a minute. Later it counts what was stored. It has its own process, so that it
 * does not slow down the server or the generator.
 */

/** Unread messages at the end of each conversation of an inbox. */
const UNREAD = 5;

type BenchType = "employer" | "general" | "admin";

/** Concurrent writes, so as not to overload the database. */
const STEP = 20;

function say(message: FromAccounts): void {
  process.send?.(message);
}

async function connectTo(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir });
  const uri = await findEmbedded(config.dataDir);
  if (!uri) throw new Error(`no embedded database answers in ${config.dataDir}`);
  const connection = await openConnection(uri).asPromise();
  return { config, connection };
}

type Place = Awaited<ReturnType<typeof connectTo>>;

class PeopleMaker {
  readonly #ids: ReturnType<typeof createIds>;
  readonly #users: UsersRepo;
  readonly #conversations: ConversationsRepo;
  readonly #messages: ReturnType<typeof messageModel>;
  readonly #sessions: Sessions;

  constructor({ config, connection }: Place) {
    this.#ids = createIds(connection);
    this.#users = new UsersRepo(userModel(connection));
    this.#conversations = new ConversationsRepo(conversationModel(connection));
    this.#messages = messageModel(connection);
    this.#sessions = new Sessions({
      sessions: sessionModel(connection),
      users: this.#users,
      secret: config.jwtSecret,
      nextNumber: () => this.#ids.next("sessions"),
      background: createBackground(createLog("silent")),
      changed: () => {},
      closeSession: () => {},
      openSessions: () => [],
      everywhere: new Everywhere(null),
      now: () => new Date(),
    });
  }

  /** Makes a person who is signed in. */
  async person(type: BenchType): Promise<{ id: number; token: string }> {
    const { id } = await this.#account(type, noPassword());
    const { token } = await this.#sessions.begin(id, false);
    return { id, token };
  }

  pairs(count: number): Promise<Pair[]> {
    return inSteps(count, async () => {
      const [sender, receiver] = await Promise.all([this.person("employer"), this.person("general")]);
      return this.#conversation(sender, receiver);
    });
  }

  /** Makes conversations of one person, who is the receiver of all messages, with `length` messages in each. */
  async inbox(count: number, length: number): Promise<Pair[]> {
    const receiver = await this.person("general");
    return inSteps(count, async () => {
      const talk = await this.#conversation(await this.person("employer"), receiver);
      await this.#writeHistory(talk, length);
      return talk;
    });
  }

  /** @returns the tokens of the signed-in people */
  async audience(count: number, signed: number): Promise<string[]> {
    const hash = noPassword();
    await inSteps(count - signed, () => this.#account("general", hash));
    return (await inSteps(signed, () => this.person("general"))).map(({ token }) => token);
  }

  /** @returns the addresses of accounts whose password is `PASSWORD` */
  async logins(count: number, verified: boolean): Promise<string[]> {
    const passwords = createPasswords();
    // One hash for all: the cost of a login does not depend on the hash.
    const hash = await passwords.hash(PASSWORD);
    await passwords.close();
    return (await inSteps(count, () => this.#account("general", hash, verified))).map(({ email }) => email);
  }

  async #account(type: BenchType, password_hash: string, verified = true): Promise<{ id: number; email: string }> {
    const id = await this.#ids.next("users");
    const email = `bench-${id}@mail.example`;
    const now = new Date();
    const taken = await this.#users.insert({
      _id: id,
      email,
      username: `bench-${id}`,
      password_hash,
      user_type: type,
      first_name: "Bench",
      last_name: `Person${id}`,
      phone_number: "+639171234567",
      address: "12 Mabini Street, Iloilo City",
      pwd_id_sealed: null,
      photo: null,
      status: "active",
      verified_at: verified ? now : null,
      discoverable: true,
      consents: [],
      created_at: now,
    });
    if (taken) throw new Error(`the bench's ${taken} is taken`);
    return { id, email };
  }

  async #conversation(sender: Pair["sender"], receiver: Pair["receiver"]): Promise<Pair> {
    const id = await this.#ids.next("conversations");
    const { row } = await this.#conversations.open(id, sender.id, receiver.id, new Date(), sender.id);
    return { conversation_id: row._id, sender, receiver };
  }

  /** Writes old messages of a conversation, from each side in turn. */
  async #writeHistory({ conversation_id, sender, receiver }: Pair, count: number): Promise<void> {
    const rows: MessageRow[] = [];
    for (let seq = 1; seq <= count; seq += 1) {
      const at = new Date();
      rows.push({
        _id: await this.#ids.next("messages"),
        conversation_id,
        seq,
        rev: seq,
        client_id: randomUUID(),
        sender_id: seq % 2 === 0 || seq > count - UNREAD ? sender.id : receiver.id,
        kind: "text",
        content: payload(seq),
        created_at: at,
        updated_at: at,
        edited_at: null,
        deleted_at: null,
      });
    }
    await this.#messages.insertMany(rows);
    const last = rows.at(-1);
    if (last) await this.#conversations.writeSummaries([{ conversation_id, seq: count, message: previewOf(last) }]);
    await this.#conversations.moveReadMark(
      conversation_id,
      { user_id: receiver.id, side: asSide(receiver.id) },
      count - UNREAD,
    );
  }
}

/** Not the hash of any password: no one signs in with one. */
const noPassword = (): string => randomBytes(16).toString("hex");

async function inSteps<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(STEP, count - made.length) }, make))));
  }
  return made;
}

async function countRows({ connection }: Place, conversations: number[]): Promise<{ rows: number; broken: number }> {
  const messages = messageModel(connection);
  let rows = 0;
  let broken = 0;
  for (const conversation_id of conversations) {
    const stored = await messages.find({ conversation_id }, { seq: 1 }).sort({ seq: 1 }).lean<{ seq: number }[]>();
    rows += stored.length;
    if (stored.some((row, index) => row.seq !== index + 1)) broken += 1;
  }
  return { rows, broken };
}

async function countNotified({ connection }: Place, id: number): Promise<{ rows: number; people: number }> {
  const notifications = notificationModel(connection);
  const rows = await notifications.find({ cause: `announcement-${id}` }, { user_id: 1 }).lean<{ user_id: number }[]>();
  return { rows: rows.length, people: new Set(rows.map(({ user_id }) => user_id)).size };
}

async function countReads({ connection }: Place): Promise<number> {
  const status = await connection.db?.command({ serverStatus: 1 });
  return status?.opcounters.query + status?.opcounters.getmore;
}

function fail(err: unknown): void {
  process.stderr.write(`The bench's accounts failed: ${err instanceof Error ? err.stack : String(err)}\n`);
  process.exit(1);
}

connectTo(process.argv[2] ?? "").then((place) => {
  const make = new PeopleMaker(place);
  async function answer(request: ToAccounts): Promise<FromAccounts> {
    if (request.kind === "pairs") return { kind: "pairs", pairs: await make.pairs(request.count) };
    if (request.kind === "logins")
      return { kind: "logins", emails: await make.logins(request.count, request.verified) };
    if (request.kind === "inbox")
      return { kind: "inbox", talks: await make.inbox(request.conversations, request.messages) };
    if (request.kind === "jobs") return { kind: "jobs", tokens: await writeJobs(place.connection, make, request) };
    if (request.kind === "admin") return { kind: "admin", token: (await make.person("admin")).token };
    if (request.kind === "years") {
      const { token } = await make.person("admin");
      return { kind: "years", token, messages: await writeYears(place.connection, request) };
    }
    if (request.kind === "lists") {
      const { token } = await make.person("admin");
      return { kind: "lists", token, names: await writeLists(place.connection, request.users) };
    }
    if (request.kind === "audience")
      return { kind: "audience", tokens: await make.audience(request.count, request.signedIn) };
    if (request.kind === "notified") return { kind: "notified", ...(await countNotified(place, request.announcement)) };
    if (request.kind === "reads") return { kind: "reads", reads: await countReads(place) };
    return { kind: "counted", ...(await countRows(place, request.conversations)) };
  }
  process.on("message", (request: ToAccounts) => {
    answer(request).then(say, fail);
  });
  say({ kind: "ready" });
}, fail);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
