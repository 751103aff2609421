import { type Connection, Schema } from "mongoose";
import { STEP_MS, withDeadline } from "./deadline.ts";
import { duplicateKeyOf } from "./duplicate-key.ts";

interface Counter {
  _id: string;
  next: number;
}

export type IdName =
  | "users"
  | "conversations"
  | "messages"
  | "notifications"
  | "sessions"
  | "reports"
  | "jobs"
  | "applications"
  | "searches"
  | "interviews"
  | "activities"
  | "announcements"
  | "decisions"
  | "listings"
  | "saved_replies";

/** Ids per block. Unused ids of a process are lost, which is fine: ids are names and have no order. */
const BLOCK: Record<IdName, number> = {
  users: 10,
  conversations: 10,
  messages: 1000,
  notifications: 100,
  decisions: 10,
  listings: 10,
  sessions: 100,
  reports: 10,
  jobs: 10,
  applications: 100,
  searches: 10,
  interviews: 10,
  activities: 100,
  announcements: 10,
  saved_replies: 10,
};

export interface Ids {
  next(name: IdName): Promise<number>;
  /** Several ids at once for a batch. */
  take(name: IdName, count: number): Promise<number[]>;
}

/** Positive integers, unique across processes, allocated in blocks from a counters collection. */
export function createIds(connection: Connection): Ids {
  const schema = new Schema<Counter>(
    { _id: { type: String, required: true }, next: { type: Number, required: true } },
    { strict: "throw", versionKey: false },
  );
  const counters = connection.model<Counter>("Counter", schema, "counters");
  const blocks = new Map<IdName, { from: number; to: number }>();
  const refills = new Map<IdName, Promise<void>>();

  async function refill(name: IdName, least: number): Promise<void> {
    const size = Math.max(BLOCK[name], least);
    const reserve = () =>
      counters
        .findOneAndUpdate({ _id: name }, { $inc: { next: size } }, { upsert: true, returnDocument: "after" })
        .lean();
    // Two processes may create a counter at the same moment: one finds the other's row and increments it.
    const counter = await reserve().catch((err: unknown) => {
      if (duplicateKeyOf(err) === null) throw err;
      return reserve();
    });
    if (!counter) throw new Error("the counter was neither found nor made");
    blocks.set(name, { from: counter.next - size + 1, to: counter.next });
  }

  async function take(name: IdName, count: number): Promise<number[]> {
    const taken: number[] = [];
    while (taken.length < count) {
      const block = blocks.get(name);
      if (block && block.from <= block.to) {
        while (taken.length < count && block.from <= block.to) {
          taken.push(block.from);
          block.from += 1;
        }
        continue;
      }
      // Concurrent callers share one refill, and then check again.
      let running = refills.get(name);
      if (!running) {
        running = withDeadline(refill(name, count - taken.length), STEP_MS).finally(() => refills.delete(name));
        refills.set(name, running);
      }
      await running;
    }
    return taken;
  }

  return {
    take,
    next: async (name) => {
      const [id] = await take(name, 1);
      if (id === undefined) throw new Error("no id was allocated");
      return id;
    },
  };
}
