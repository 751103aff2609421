import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "mongoose";
import { sessionModel } from "#server/features/accounts/sign-in/session.model.ts";
import { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import { type UserRow, userModel } from "#server/features/accounts/users/user.model.ts";
import { type NewUser, UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import {
  type ConversationRow,
  conversationModel,
  pairOf,
} from "#server/features/chat/conversations/conversation.model.ts";
import { flagsOf, type PersonalFlags } from "#server/features/chat/conversations/conversation-flags.repo.ts";
import { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { Everywhere } from "#server/platform/cluster/everywhere.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openConnection } from "#server/platform/database/connect.ts";
import { findEmbedded } from "#server/platform/database/embedded.ts";
import { createIds } from "#server/platform/database/ids.ts";
import type { ChunkRow, FileRow } from "#server/platform/files/store/file.model.ts";
import { isTransient } from "#server/platform/http/errors.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createBackground } from "#server/platform/scheduler/background.ts";

type PersonType = "admin" | "employer" | "general";

export interface Person {
  id: number;
  token: string;
  type: PersonType;
  /** The name that others see. */
  name: string;
}

/** Accesses the database of the running server by the driver, to create people and to read what was stored. */
export interface Database {
  person(type: PersonType): Promise<Person>;
  /** Makes a session for the same person on another device. */
  signIn(person: Person): Promise<Person>;
  conversation(a: Person, b: Person): Promise<number>;
  /** All messages of a conversation as they are on the disk, ordered by `seq`. */
  messagesOf(conversation: number): Promise<MessageRow[]>;
  /** A person's read mark (a `seq`), as it is on the disk. */
  readMarkOf(conversation: number, person: Person): Promise<number>;
  /** What a person has set for a conversation, as it is on the disk. */
  flagsOf(conversation: number, person: Person): Promise<PersonalFlags>;
  /** Every stored file with its declared length and its stored length, and the number of chunks without a file. */
  files(): Promise<{ files: { name: string; length: number; stored: number }[]; fragments: number }>;
  /** The number of accounts with an address, and how often their password was reset. */
  accounts(email: string): Promise<{ count: number; resets: number }>;
  conversationsOf(a: Person, b: Person): Promise<number>;
  suspend(person: Person): Promise<void>;
  /** Changes the user type. */
  changeRole(person: Person, type: PersonType): Promise<void>;
  /** What scheduled tasks have claimed, by the name of the task. */
  leases(): Promise<{ name: string; owner: string; until: Date }[]>;
  /** Every document of every collection, as JSON. */
  everything(): Promise<string>;
  close(): Promise<void>;
}

const FIRST_NAME = "Faulty";
const DAY_MS = 24 * 60 * 60 * 1000;
const TRIES = 10;
const RETRY_MS = 1000;

/** Opens the embedded database of the server with this data folder. */
export async function openDatabase(dataDir: string): Promise<Database> {
  const config = readConfig({ DATA_DIR: dataDir });
  const uri = await findEmbedded(config.dataDir);
  if (!uri) throw new Error(`no embedded database answers in ${config.dataDir}`);
  return openDatabaseAt(uri, config.jwtSecret);
}

/** @param secret signs the sessions of the people */
export async function openDatabaseAt(uri: string, secret: Uint8Array): Promise<Database> {
  const connection = await openConnection(uri).asPromise();
  const ids = createIds(connection);
  const userRows = userModel(connection);
  const users = new UsersRepo(userRows);
  const conversationRows = conversationModel(connection);
  const conversations = new ConversationsRepo(conversationRows);
  const now = (): Date => new Date();
  const sessions = new Sessions({
    sessions: sessionModel(connection),
    users,
    secret,
    nextNumber: () => ids.next("sessions"),
    background: createBackground(createLog("silent")),
    changed: () => {},
    closeSession: () => {},
    openSessions: () => [],
    everywhere: new Everywhere(null),
    now,
  });

  /** A database that is busy with the start of several servers may not answer in time. @param make safe to repeat */
  async function patiently<T>(make: () => Promise<T>): Promise<T> {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await make();
      } catch (err) {
        if (left === 0 || !isTransient(err)) throw err;
        await sleep(RETRY_MS);
      }
    }
  }

  async function begin({ id, type, name }: Omit<Person, "token">): Promise<Person> {
    const { token } = await sessions.begin(id, false);
    return { id, type, name, token };
  }

  return {
    person: (type) =>
      patiently(async () => {
        const id = await ids.next("users");
        const name = randomUUID();
        const taken = await users.insert(rowOf(id, type, name, now()));
        if (taken) throw new Error(`the ${taken} is taken`);
        return begin({ id, type, name: `${FIRST_NAME} Person${id}` });
      }),
    signIn: (person) => patiently(() => begin(person)),
    conversation: (a, b) =>
      patiently(async () => {
        const id = await ids.next("conversations");
        const company = [a, b].find(({ type }) => type === "employer")?.id ?? null;
        const { row } = await conversations.open(id, a.id, b.id, new Date(Date.now() - DAY_MS), company);
        return row._id;
      }),
    messagesOf: (conversation_id) =>
      connection.collection<MessageRow>("messages").find({ conversation_id }).sort({ seq: 1 }).toArray(),
    readMarkOf: async (conversation, person) => {
      const row = await connection.collection<ConversationRow>("conversations").findOne({ _id: conversation });
      return row?.members.find(({ user_id }) => user_id === person.id)?.last_read_seq ?? 0;
    },
    flagsOf: async (conversation, { id: user_id }) => {
      const row = await connection.collection<ConversationRow>("conversations").findOne({ _id: conversation });
      if (!row) throw new Error(`there is no conversation ${conversation}`);
      return flagsOf(row, { user_id });
    },
    files: () => filesIn(connection),
    accounts: async (email) => {
      const rows = await userRows.find({ email }).lean<UserRow[]>();
      return { count: rows.length, resets: rows.reduce((sum, row) => sum + (row.password_version ?? 0), 0) };
    },
    conversationsOf: (a, b) => conversationRows.countDocuments({ pair: pairOf(a.id, b.id) }),
    suspend: async ({ id }) => {
      await userRows.updateOne({ _id: id }, { $set: { status: "suspended" } });
    },
    changeRole: async ({ id }, user_type) => {
      await userRows.updateOne({ _id: id }, { $set: { user_type } });
    },
    leases: async () => {
      const rows = await connection.collection<{ _id: string; owner: string; until: Date }>("leases").find().toArray();
      return rows.map(({ _id: name, owner, until }) => ({ name, owner, until }));
    },
    everything: async () => {
      const collections = (await connection.db?.collections()) ?? [];
      return JSON.stringify(await Promise.all(collections.map((one) => one.find().toArray())));
    },
    close: () => connection.close(),
  };
}

function rowOf(id: number, type: PersonType, name: string, now: Date): NewUser {
  return {
    _id: id,
    email: `${name}@mail.example`,
    username: name,
    // No one signs in with a password: this is not the hash of any.
    password_hash: randomBytes(16).toString("hex"),
    user_type: type,
    first_name: FIRST_NAME,
    last_name: `Person${id}`,
    phone_number: "+639171234567",
    address: "12 Mabini Street, Iloilo City",
    pwd_id_sealed: null,
    photo: null,
    status: "active",
    verified_at: now,
    discoverable: true,
    consents: [],
    created_at: now,
  };
}

async function filesIn(connection: Connection): ReturnType<Database["files"]> {
  const rows = await connection.collection<FileRow>("fs.files").find().toArray();
  const pieces = await connection.collection<ChunkRow>("fs.chunks").find({}, { promoteBuffers: true }).toArray();
  const byFile = Map.groupBy(pieces, ({ files_id }) => files_id.toHexString());
  const files = rows.map(({ _id, filename: name, length }) => {
    const own = byFile.get(_id.toHexString()) ?? [];
    byFile.delete(_id.toHexString());
    return { name, length, stored: own.reduce((sum, { data }) => sum + data.length, 0) };
  });
  return { files, fragments: [...byFile.values()].flat().length };
}
