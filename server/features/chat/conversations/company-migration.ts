import type { AnyBulkWriteOperation, Connection } from "mongoose";
import type { ConversationRow } from "./conversation.model.ts";

/** Rows of one write. */
const BATCH = 500;

interface Account {
  _id: number;
  user_type: string;
}

/**
 * Stores in each conversation the company that one of its sides is, named by its owner; null between a person and an admin,
 * or if the employer's account is gone. Safe to repeat, and while older processes create conversations without it: those
 * are read like the ones before this migration.
 */
export async function storeCompanies(connection: Connection): Promise<void> {
  const conversations = connection.collection<ConversationRow>("conversations");
  const users = connection.collection<Account>("users");
  let rows: Pick<ConversationRow, "_id" | "members">[] = [];
  async function flush(): Promise<void> {
    const ids = rows.flatMap(({ members }) => members.map(({ user_id }) => user_id));
    const found = await users.find({ _id: { $in: ids }, user_type: "employer" }, { projection: { _id: 1 } }).toArray();
    const employers = new Set(found.map(({ _id }) => _id));
    const writes = rows.map(({ _id, members }): AnyBulkWriteOperation<ConversationRow> => {
      const company_id = members.find(({ user_id }) => employers.has(user_id))?.user_id ?? null;
      return { updateOne: { filter: { _id, company_id: { $exists: false } }, update: { $set: { company_id } } } };
    });
    rows = [];
    if (writes.length > 0) await conversations.bulkWrite(writes as never[], { ordered: false });
  }
  const without = conversations.find({ company_id: { $exists: false } }, { projection: { "members.user_id": 1 } });
  for await (const row of without) {
    // A row that cannot be read stays as it is.
    if (!Array.isArray(row.members)) continue;
    rows.push(row);
    if (rows.length === BATCH) await flush();
  }
  await flush();
}
