import type { MongoClient } from "mongodb";
import type { Random } from "../random.ts";
import { type Listener, type Outcome, rowsOf, untilDeath, type Writer } from "./row-writer.ts";

/** The indexes to build and drop: with long entries, with arrays, and with a sort order that no other index has. */
const KEY = { text: 1, tags: -1 } as const;
const NAME = "text_1_tags_-1";

/** Builds an index on the rows during writes, drops it, and repeats. */
export class IndexBuilder implements Writer {
  #exists = false;
  #pending: boolean | undefined;

  write(uri: string, _random: Random, _round: number, listener: Listener): Promise<void> {
    return untilDeath(uri, async (client) => {
      this.#pending = !this.#exists;
      if (this.#exists) await rowsOf(client).dropIndex(NAME);
      else await rowsOf(client).createIndex(KEY);
      this.#exists = this.#pending;
      this.#pending = undefined;
      listener("indexes");
    });
  }

  /** Whether the index exists exactly if that was acknowledged. Its content is checked with the other indexes. */
  async check(client: MongoClient): Promise<Outcome> {
    const names = (await rowsOf(client).listIndexes().toArray()).map(({ name }) => String(name));
    const exists = names.includes(NAME);
    if (exists !== this.#exists && exists !== this.#pending)
      throw new Error(
        `the index was acknowledged as ${this.#exists ? "built" : "dropped"}, and is ${exists ? "there" : "lost"}`,
      );
    const outcome = this.#pending === undefined ? 0 : 1;
    const done = exists === this.#pending ? outcome : 0;
    this.#exists = exists;
    this.#pending = undefined;
    return { done, notDone: outcome - done };
  }
}
