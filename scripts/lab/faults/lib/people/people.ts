import { randomBytes, randomUUID } from "node:crypto";
import { sessionModel } from "#server/features/accounts/sign-in/session.model.ts";
import { Sessions } from "#server/features/accounts/sign-in/sessions.service.ts";
import { type UserRow, userModel } from "#server/features/accounts/users/user.model.ts";
import { UsersRepo } from "#server/features/accounts/users/users.repo.ts";
import {
  type ConversationRow,
  conversationModel,
  pairOf,
} from "#server/features/chat/conversations/conversation.model.ts";
import { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openConnection } from "#server/platform/database/connect.ts";
import { findEmbedded } from "#server/platform/database/embedded.ts";
import { createIds } from "#server/platform/database/ids.ts";
import type { ChunkRow, FileRow } from "#server/platform/files/store/file.model.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createBackground } from "#server/platform/scheduler/background.ts";

type PersonType = "admin" | "employer" | "general";

export interface Person {
  id: number;
  token: string;
  type: PersonType;
  /** As others see it. */
  name: string;
}

/** The database beside the running server, by the driver: people are written here, and what was stored is read here. */
export interface Database {
  person(type: PersonType): Promise<Person>;
  /** The same person on another device. */
  signIn(person: Person): Promise<Person>;
  conversation(a: Person, b: Person): Promise<number>;
  /** All messages of a conversation by `seq`, as they lie on the disk. */
  messagesOf(conversation: number): Promise<MessageRow[]>;
  /** How far somebody has read, as it lies on the disk. */
  readMarkOf(conversation: number, person: Person): Promise<number>;
  /** Every stored file with its length and how much of it is there, and the pieces that belong to none. */
  files(): Promise<{ files: { name: string; length: number; stored: number }[]; fragments: number }>;
  /** How many accounts have an address, and how often a new password was set for it. */
  accounts(email: string): Promise<{ count: number; resets: number }>;
  conversationsOf(a: Person, b: Person): Promise<number>;
  suspend(person: Person): Promise<void>;
  /** Makes somebody another kind of user. */
  changeRole(person: Person, type: PersonType): Promise<void>;
  close(): Promise<void>;
}

const FIRST_NAME = "Faulty";
const DAY_MS = 24 * 60 * 60 * 1000;

export async function openDatabase(dataDir: string): Promise<Database> {
  const config = readConfig({ DATA_DIR: dataDir });
  const uri = await findEmbedded(config.dataDir);
  if (!uri) throw new Error(`no embedded database answers in ${config.dataDir}`);
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
    secret: config.jwtSecret,
    nextNumber: () => ids.next("sessions"),
    background: createBackground(createLog("silent")),
    changed: () => {},
    now,
  });

  async function begin({ id, type, name }: Omit<Person, "token">): Promise<Person> {
    const { token } = await sessions.begin(id, false);
    return { id, type, name, token };
  }

  return {
    person: async (type) => {
      const id = await ids.next("users");
      const name = randomUUID();
      const taken = await users.insert({
        _id: id,
        email: `${name}@mail.example`,
        username: name,
        // Nobody of them signs in with a password: no hash fits it.
        password_hash: randomBytes(16).toString("hex"),
        user_type: type,
        first_name: FIRST_NAME,
        last_name: `Person${id}`,
        phone_number: "+639171234567",
        address: "12 Mabini Street, Iloilo City",
        pwd_id_sealed: null,
        photo: null,
        status: "active",
        verified_at: now(),
        discoverable: true,
        consents: [],
        created_at: now(),
      });
      if (taken) throw new Error(`the ${taken} is taken`);
      return begin({ id, type, name: `${FIRST_NAME} Person${id}` });
    },
    signIn: begin,
    conversation: async (a, b) => {
      const id = await ids.next("conversations");
      const { row } = await conversations.open(id, a.id, b.id, new Date(Date.now() - DAY_MS));
      return row._id;
    },
    messagesOf: (conversation_id) =>
      connection.collection<MessageRow>("messages").find({ conversation_id }).sort({ seq: 1 }).toArray(),
    readMarkOf: async (conversation, person) => {
      const row = await connection.collection<ConversationRow>("conversations").findOne({ _id: conversation });
      return row?.members.find(({ user_id }) => user_id === person.id)?.last_read_seq ?? 0;
    },
    files: async () => {
      const rows = await connection.collection<FileRow>("fs.files").find().toArray();
      const pieces = await connection.collection<ChunkRow>("fs.chunks").find({}, { promoteBuffers: true }).toArray();
      const byFile = Map.groupBy(pieces, ({ files_id }) => files_id.toHexString());
      const files = rows.map(({ _id, filename: name, length }) => {
        const own = byFile.get(_id.toHexString()) ?? [];
        byFile.delete(_id.toHexString());
        return { name, length, stored: own.reduce((sum, { data }) => sum + data.length, 0) };
      });
      return { files, fragments: [...byFile.values()].flat().length };
    },
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
    close: () => connection.close(),
  };
}
