import { type ClientSession, type MongoClient, MongoError, MongoNetworkError } from "mongodb";
import type { Random } from "../random.ts";
import { type Listener, type Outcome, untilDeath, type Writer } from "./row-writer.ts";

type Account = { _id: number; balance: number };
type Transfer = { _id: string; from: number; to: number; amount: number };

const ACCOUNTS = 10;
const BALANCE = 1000;

const tables = (client: MongoClient) => ({
  accounts: client.db("crash").collection<Account>("accounts"),
  journal: client.db("crash").collection<Transfer>("journal"),
});

/** The accounts that all transfers share, and an index that every transfer changes. */
export async function openAccounts(client: MongoClient): Promise<void> {
  const { accounts, journal } = tables(client);
  await accounts.insertMany(Array.from({ length: ACCOUNTS }, (_, _id) => ({ _id, balance: BALANCE })));
  await accounts.createIndex({ balance: 1 });
  await journal.createIndex({ from: 1, to: 1 });
}

/**
 * Transfers money between accounts in transactions, each with a journal entry; the transactions conflict with each
 * other.
 */
export class TransferWriter implements Writer {
  readonly #writer: number;
  readonly #acknowledged = new Set<string>();
  #pending: string | undefined;

  constructor(writer: number) {
    this.#writer = writer;
  }

  write(uri: string, random: Random, round: number, listener: Listener): Promise<void> {
    let n = 0;
    return untilDeath(uri, async (client) => {
      const from = random.below(ACCOUNTS);
      const to = (from + 1 + random.below(ACCOUNTS - 1)) % ACCOUNTS;
      const transfer = { _id: `${round}-${this.#writer}-${n++}`, from, to, amount: 1 + random.below(50) };
      this.#pending = transfer._id;
      await client.withSession((session) => {
        tellWhatWasSaid(session);
        return session.withTransaction(async () => {
          const { accounts, journal } = tables(client);
          const { amount } = transfer;
          await accounts.updateOne({ _id: from }, { $inc: { balance: -amount } }, { session });
          await journal.insertOne(transfer, { session });
          await accounts.updateOne({ _id: to }, { $inc: { balance: amount } }, { session });
        });
      });
      this.#acknowledged.add(transfer._id);
      this.#pending = undefined;
      listener("transactions");
    });
  }

  /** Whether the journal has everything acknowledged, and nothing else of this writer except what was in flight. */
  async check(client: MongoClient): Promise<Outcome> {
    const own = new RegExp(`^\\d+-${this.#writer}-`);
    const lines = await tables(client).journal.find({ _id: own }).toArray();
    const found = new Set(lines.map(({ _id }) => _id));
    for (const id of this.#acknowledged)
      if (!found.has(id)) throw new Error(`transfer ${id} was acknowledged and is lost`);
    const pending = this.#pending;
    this.#pending = undefined;
    for (const id of found)
      if (!this.#acknowledged.has(id) && id !== pending) throw new Error(`transfer ${id} was never sent, and is there`);
    const done = pending !== undefined && found.has(pending);
    if (done) this.#acknowledged.add(pending);
    return { done: done ? 1 : 0, notDone: pending === undefined || done ? 0 : 1 };
  }
}

/**
 * If a socket is full and then ends, the driver (7.8) throws the system error unwrapped, and `withTransaction`, which
 * expects errors of its own class, fails with "commitError.hasErrorLabel is not a function". The server's own
 * connections are guarded (server/platform/database/guarded-connection.ts); here the error is converted to the expected
 * one, a lost connection.
 */
function tellWhatWasSaid(session: ClientSession): void {
  const commit = session.commitTransaction.bind(session);
  session.commitTransaction = () =>
    commit().catch((cause: unknown) => {
      if (cause instanceof MongoError || !(cause instanceof Error)) throw cause;
      throw new MongoNetworkError(`the connection was lost during a commit: ${cause.message}`, { cause });
    });
}

/**
 * Whether every account's balance follows from the journal. @throws if not, because then a transaction is incomplete
 */
export async function checkAccounts(client: MongoClient): Promise<void> {
  const { accounts, journal } = tables(client);
  const expected = Array.from({ length: ACCOUNTS }, () => BALANCE);
  for await (const { from, to, amount } of journal.find()) {
    expected[from] = (expected[from] ?? 0) - amount;
    expected[to] = (expected[to] ?? 0) + amount;
  }
  const found = await accounts.find().sort({ _id: 1 }).toArray();
  const actual = found.map(({ balance }) => balance);
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`half a transaction: the journal says ${expected.join(", ")}, the accounts ${actual.join(", ")}`);
}
