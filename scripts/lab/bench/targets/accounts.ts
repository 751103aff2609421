import { randomBytes, randomUUID } from "node:crypto";
import process from "node:process";
import { sessionModel } from "#server/features/accounts/sign-in/session.model.ts";
import { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import { userModel } from "#server/features/accounts/users/user.model.ts";
import { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import { conversationModel } from "#server/features/chat/conversations/conversation.model.ts";
import { ConversationsRepo, previewOf } from "#server/features/chat/conversations/conversations.repo.ts";
import { type MessageRow, messageModel } from "#server/features/chat/sending/message.model.ts";
import { notificationModel } from "#server/features/notifications/notification.model.ts";
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
 * Writes the bench's people beside the running server, with the server's own models: signing a hundred accounts up at
 * the door would take bcrypt half a minute. Afterwards it looks at what is on disk. A process of its own, so that
 * nothing of it weighs on the server or on the generator.
 */

/** Unread messages at the end of each conversation of an inbox. */
const UNREAD = 5;

type BenchType = "employer" | "general" | "admin";

/** At once, so that the database is not asked for everything in one gulp. */
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

function createMaker({ config, connection }: Place) {
  const ids = createIds(connection);
  const users = new UsersRepo(userModel(connection));
  const conversations = new ConversationsRepo(conversationModel(connection));
  const messages = messageModel(connection);
  const now = () => new Date();
  const sessions = new Sessions({
    sessions: sessionModel(connection),
    users,
    secret: config.jwtSecret,
    nextNumber: () => ids.next("sessions"),
    background: createBackground(createLog("silent")),
    changed: () => {},
    now,
  });

  async function person(
    type: BenchType,
    password_hash: string,
    verified = true,
  ): Promise<{ id: number; email: string }> {
    const id = await ids.next("users");
    const email = `bench-${id}@mail.example`;
    const taken = await users.insert({
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
      verified_at: verified ? now() : null,
      discoverable: true,
      consents: [],
      created_at: now(),
    });
    if (taken) throw new Error(`the bench's ${taken} is taken`);
    return { id, email };
  }

  async function signedIn(type: BenchType): Promise<{ id: number; token: string }> {
    // Nobody of them signs in with a password: no hash fits it.
    const { id } = await person(type, randomBytes(16).toString("hex"));
    const { token } = await sessions.begin(id, false);
    return { id, token };
  }

  async function pair(): Promise<Pair> {
    const [sender, receiver] = await Promise.all([signedIn("employer"), signedIn("general")]);
    const id = await ids.next("conversations");
    const { row } = await conversations.open(id, sender.id, receiver.id, now());
    return { conversation_id: row._id, sender, receiver };
  }

  /** What was written in a conversation long ago, each side in turn. */
  async function history({ conversation_id, sender, receiver }: Pair, count: number): Promise<void> {
    const rows: MessageRow[] = [];
    for (let seq = 1; seq <= count; seq += 1) {
      const at = now();
      rows.push({
        _id: await ids.next("messages"),
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
    await messages.insertMany(rows);
    const last = rows.at(-1);
    if (last) await conversations.writeSummaries([{ conversation_id, seq: count, message: previewOf(last) }]);
    await conversations.markRead(conversation_id, receiver.id, count - UNREAD);
  }

  async function inbox(count: number, length: number): Promise<Pair[]> {
    const receiver = await signedIn("general");
    return inSteps(count, async () => {
      const sender = await signedIn("employer");
      const { row } = await conversations.open(await ids.next("conversations"), sender.id, receiver.id, now());
      const talk: Pair = { conversation_id: row._id, sender, receiver };
      await history(talk, length);
      return talk;
    });
  }

  return {
    person: signedIn,
    inbox,
    pairs: (count: number) => inSteps(count, pair),
    /** @returns the tokens of those who are signed in */
    audience: async (count: number, signed: number): Promise<string[]> => {
      const nobodysHash = randomBytes(16).toString("hex");
      await inSteps(count - signed, () => person("general", nobodysHash));
      return (await inSteps(signed, () => signedIn("general"))).map(({ token }) => token);
    },
    logins: async (count: number, verified: boolean): Promise<string[]> => {
      const passwords = createPasswords();
      // One for all: what a login costs does not depend on whose hash it is.
      const hash = await passwords.hash(PASSWORD);
      await passwords.close();
      return (await inSteps(count, () => person("general", hash, verified))).map(({ email }) => email);
    },
  };
}

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
  const make = createMaker(place);
  async function answer(wish: ToAccounts): Promise<FromAccounts> {
    if (wish.kind === "pairs") return { kind: "pairs", pairs: await make.pairs(wish.count) };
    if (wish.kind === "logins") return { kind: "logins", emails: await make.logins(wish.count, wish.verified) };
    if (wish.kind === "inbox") return { kind: "inbox", talks: await make.inbox(wish.conversations, wish.messages) };
    if (wish.kind === "jobs") return { kind: "jobs", tokens: await writeJobs(place.connection, make, wish) };
    if (wish.kind === "admin") return { kind: "admin", token: (await make.person("admin")).token };
    if (wish.kind === "years") {
      const { token } = await make.person("admin");
      return { kind: "years", token, messages: await writeYears(place.connection, wish) };
    }
    if (wish.kind === "lists") {
      const { token } = await make.person("admin");
      return { kind: "lists", token, names: await writeLists(place.connection, wish.users) };
    }
    if (wish.kind === "audience") return { kind: "audience", tokens: await make.audience(wish.count, wish.signedIn) };
    if (wish.kind === "notified") return { kind: "notified", ...(await countNotified(place, wish.announcement)) };
    if (wish.kind === "reads") return { kind: "reads", reads: await countReads(place) };
    return { kind: "counted", ...(await countRows(place, wish.conversations)) };
  }
  process.on("message", (wish: ToAccounts) => {
    answer(wish).then(say, fail);
  });
  say({ kind: "ready" });
}, fail);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
