import type { Collection, Document, MongoClient } from "mongodb";
import { checkAccounts } from "./transfers.ts";

/** How much was compared. */
export type Checked = { documents: number; entries: number };

/** Maximum number of values of an index's first field to query for. */
const MAX_VALUES = 12;

/**
 * Compares a walk over all documents with a complete walk of each index, using only the driver.
 * @throws if an index lacks a document, or has an entry without a document
 */
export async function checkAll(client: MongoClient): Promise<Checked> {
  const db = client.db("crash");
  const checked = { documents: 0, entries: 0 };
  for (const { name } of await db.listCollections().toArray()) {
    const collection = db.collection(name);
    const documents = await collection.find().hint({ $natural: 1 }).toArray();
    checked.documents += documents.length;
    for (const index of await collection.listIndexes().toArray())
      checked.entries += await checkIndex(collection, documents, index);
  }
  await checkAccounts(client);
  return checked;
}

async function checkIndex(collection: Collection, documents: Document[], index: Document): Promise<number> {
  const { name, key } = index as { name: string; key: Document };
  const complain = (problem: string) => new Error(`index ${name} of ${collection.collectionName}: ${problem}`);
  const walked = await collection.find().hint(name).toArray();
  const missing = difference(documents, walked);
  if (missing.length > 0 || walked.length !== documents.length)
    throw complain(`${walked.length} of ${documents.length} documents, without ${missing.slice(0, 5).join(", ")}`);
  const expected = documents.reduce((sum, document) => sum + entriesOf(document, key), 0);
  // Entries without a document, or with a changed one, return no result, but the walk examines them.
  const explained = await collection.find().hint(name).explain("executionStats");
  const examined = explained.executionStats?.totalKeysExamined;
  if (name !== "_id_" && examined !== expected) throw complain(`${examined} entries instead of ${expected}`);
  await checkValues(collection, documents, index, complain);
  return expected;
}

/** Queries for single values of the index's first field, as an application does. */
async function checkValues(
  collection: Collection,
  documents: Document[],
  { name, key, collation }: Document,
  complain: (problem: string) => Error,
): Promise<void> {
  const field = Object.keys(key)[0] ?? "_id";
  const counts = new Map<unknown, number>();
  for (const document of documents)
    for (const value of new Set([document[field]].flat())) counts.set(value, (counts.get(value) ?? 0) + 1);
  const step = Math.ceil(counts.size / MAX_VALUES);
  for (const [at, [value, count]] of [...counts].entries()) {
    if (at % step !== 0) continue;
    const found = await collection.countDocuments({ [field]: value }, { hint: name, collation });
    if (found !== count)
      throw complain(`${found} documents with ${field} ${JSON.stringify(value)} instead of ${count}`);
  }
}

function difference(documents: Document[], walked: Document[]): string[] {
  const found = new Set(walked.map(({ _id }) => String(_id)));
  return documents.map(({ _id }) => String(_id)).filter((id) => !found.has(id));
}

/** The number of a document's entries in an index: one for each different element of an array, at least one. */
function entriesOf(document: Document, key: Document): number {
  const lengths = Object.keys(key).map((field) => {
    const value: unknown = document[field];
    return Array.isArray(value) ? Math.max(1, new Set(value).size) : 1;
  });
  return lengths.reduce((product, length) => product * length, 1);
}
