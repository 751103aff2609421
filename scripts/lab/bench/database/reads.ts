import type { Collection } from "mongodb";
import { median } from "../lib/stats.ts";
import { LETTERS_EACH, type Letter, senderOf } from "./letters.ts";

/** A kind of read, and its limit: the same number of documents answered from memory, through the same driver. */
export interface Read {
  name: string;
  /** The number of documents returned. */
  gives: number;
  samples: number;
  ask(letters: Collection<Letter>, number: number): Promise<unknown[]>;
}

export interface ReadFound {
  name: string;
  ms: number;
  floorMs: number;
  /** The number of answers with a wrong length. */
  wrong: number;
}

const SORTED_LIMIT = 50;
const WARM_UP = 200;

/** The reads of the application, on `count` letters; `some` is a collection with 100,000 of them. */
export function readsOf(count: number, some: Collection<Letter>): Read[] {
  const conversations = Math.floor(count / LETTERS_EACH);
  // Far apart, so that no page of the file contains many of them.
  const conversation = (number: number) => (number * 7919) % conversations;
  return [
    {
      name: `find by index, ${LETTERS_EACH} documents`,
      gives: LETTERS_EACH,
      samples: 2000,
      ask: (letters, number) => letters.find({ conversation_id: conversation(number) }).toArray(),
    },
    {
      name: `sort by index, limit ${SORTED_LIMIT}`,
      gives: SORTED_LIMIT,
      samples: 2000,
      ask: (letters, number) =>
        letters
          .find({ sender_id: senderOf(number) })
          .sort({ created_at: -1 })
          .limit(SORTED_LIMIT)
          .toArray(),
    },
    {
      name: `count by index, ${count / 1000} entries`,
      gives: 1,
      samples: 500,
      ask: async (letters, number) => {
        const counted = await letters.countDocuments({ sender_id: senderOf(number) });
        return counted === count / 1000 ? [counted] : [];
      },
    },
    {
      name: "group of 100,000 into 1,000",
      gives: 1000,
      samples: 5,
      ask: () =>
        some
          .aggregate([{ $group: { _id: "$sender_id", letters: { $sum: 1 }, last: { $max: "$created_at" } } }])
          .toArray(),
    },
  ];
}

/** Queries the database and the reference in turn, one query at a time, so that both see the same load. */
export async function measureRead(
  read: Read,
  letters: Collection<Letter>,
  floor: Collection<Letter>,
): Promise<ReadFound> {
  const own: number[] = [];
  const floors: number[] = [];
  let wrong = 0;
  const timed = async (into: number[], ask: () => Promise<unknown[]>) => {
    const began = performance.now();
    const { length } = await ask();
    into.push(performance.now() - began);
    if (length !== read.gives) wrong += 1;
  };
  const warmUp = Math.min(WARM_UP, read.samples);
  for (let number = 0; number < read.samples + warmUp; number += 1) {
    await timed(own, () => read.ask(letters, number));
    await timed(floors, () => floor.find({}, { limit: read.gives, batchSize: read.gives }).toArray());
  }
  return { name: read.name, ms: median(own.slice(warmUp)), floorMs: median(floors.slice(warmUp)), wrong };
}
