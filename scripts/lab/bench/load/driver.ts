import { type Brood, messageOf } from "../lib/brood.ts";
import type { FromGenerator, Load, Measured, Tally, ToGenerator } from "./protocol.ts";

/** A generator's process at work. */
export interface Generator {
  /** What passes through while this work is done, and what the work gave. */
  measure<T>(during: () => Promise<T>): Promise<[Measured, T]>;
  end(): Promise<Tally>;
}

/** Resolves when its warm-up is over. */
export async function startGenerator(brood: Brood, load: Load): Promise<Generator> {
  const child = brood.fork(new URL("generator.ts", import.meta.url));
  const said = <K extends FromGenerator["kind"]>(kind: K) => messageOf<FromGenerator, K>(child, kind);
  const tell = (wish: ToGenerator) => child.send(wish);

  await said("ready");
  const warm = said("warm");
  tell({ kind: "load", load });
  await warm;
  return {
    measure: async (during) => {
      const [measuring, measured] = [said("measuring"), said("measured")];
      // Should it die meanwhile, this one would reject unheard.
      measured.catch(() => {});
      tell({ kind: "measure" });
      await measuring;
      const given = await during();
      tell({ kind: "pause" });
      return [(await measured).measured, given];
    },
    end: async () => {
      const ended = said("ended");
      tell({ kind: "end" });
      const { tally } = await ended;
      await brood.end(child);
      return tally;
    },
  };
}
