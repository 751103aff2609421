import { messageOf, type ProcessGroup } from "../lib/process-group.ts";
import type { FromGenerator, Load, Measured, Tally, ToGenerator } from "./protocol.ts";

/** A running generator process. */
export interface Generator {
  /** The ports of its ends of the connections, by pair: the sender's, the receiver's. */
  ports: readonly [number, number][];
  /** Measures the messages delivered during `during`, and also returns its result. */
  measure<T>(during: () => Promise<T>): Promise<[Measured, T]>;
  end(): Promise<Tally>;
}

/** Resolves when its warm-up is over. */
export async function startGenerator(group: ProcessGroup, load: Load): Promise<Generator> {
  const child = group.fork(new URL("generator.ts", import.meta.url));
  const next = <K extends FromGenerator["kind"]>(kind: K) => messageOf<FromGenerator, K>(child, kind);
  const send = (request: ToGenerator) => child.send(request);

  await next("ready");
  const warm = next("warm");
  send({ kind: "load", load });
  const { ports } = await warm;
  return {
    ports,
    measure: async (during) => {
      const [measuring, measured] = [next("measuring"), next("measured")];
      // If the process ends meanwhile, this promise would be an unhandled rejection.
      measured.catch(() => {});
      send({ kind: "measure" });
      await measuring;
      const result = await during();
      send({ kind: "pause" });
      return [(await measured).measured, result];
    },
    end: async () => {
      const ended = next("ended");
      send({ kind: "end" });
      const { tally } = await ended;
      await group.end(child);
      return tally;
    },
  };
}
