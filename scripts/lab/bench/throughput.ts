import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Findings, Surroundings } from "./bench.ts";
import { type Figure, micros, ms, percent, times, whole } from "./lib/report.ts";
import { median, sum } from "./lib/stats.ts";
import { startGenerator } from "./load/driver.ts";
import { type Observed, observe, othersFigure, type Pids } from "./load/observe.ts";
import { PAYLOAD_BYTES, type Pair, type Tally } from "./load/protocol.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";
import { startProfiling } from "./targets/profiling.ts";
import { relayPairs, startRelay } from "./targets/start-relay.ts";

/** The targets of design.md, section 11. */
const RATIO_LEAST = 0.25;
const P99_MOST = 4;

/** Long enough to compile the code of a new generator, and for the first message of each conversation. */
const WARM_UP_MS = 2500;
/** The pause between rounds. The server records who left 3 s later: that must not fall into the relay's round. */
const REST_MS = 3500;
/** A generator that is this busy may be the bottleneck of a round. */
const GENERATOR_BUSY = 0.9;

/** One of the two servers that are compared. */
interface Side {
  name: "relay" | "kasama";
  url: string;
  pairs: Pair[];
  pids: Pids;
}

interface Round extends Observed, Tally {
  rate: number;
}

/**
 * Durable one-to-one messages: each of 50 pairs has its own conversation; one person sends and keeps 4 sends
 * unacknowledged, the other one counts. The reference, in turn with it, is the same load on a relay that stores
 * nothing.
 */
export const throughput: Bench = async (surroundings) => {
  const { options, group, say, atEnd } = surroundings;
  const profiling = startProfiling(surroundings);

  say(`Starting the relay and Kasama, and writing ${options.pairs} pairs of people`);
  const relay = await relaySide(surroundings);
  const server = await startKasama({ group, profileDir: profiling?.dir });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const kasama: Side = {
    name: "kasama",
    url: server.url,
    pairs: await people.makePairs(options.pairs),
    pids: { server: server.pid, database: server.databasePid },
  };

  say(
    `${options.rounds} rounds, each ${options.seconds} s on the relay and then on Kasama, after ${WARM_UP_MS / 1000} s of warm-up:\n` +
      `${options.pairs} pairs, ${options.inFlight} sends in flight by each pair's sender, ${PAYLOAD_BYTES} bytes, WebSocket\n`,
  );
  const rounds: Record<Side["name"], Round[]> = { relay: [], kasama: [] };
  for (let number = 1; number <= options.rounds; number += 1) {
    for (const side of [relay, kasama]) {
      const round = await measure(surroundings, side);
      rounds[side.name].push(round);
      say(roundLine(number, side.name, round));
      await sleep(REST_MS);
    }
  }

  say("\nComparing with what is on disk");
  const stored = await people.countStored(kasama.pairs);
  if (profiling) {
    await server.stop();
    const stretches = rounds.kasama.map((round) => round.stretch);
    say(profiling.report(server, stretches));
  }
  return findings(rounds, stored);
};

/** Microseconds of processor time per delivered message, which hardly depend on other processes of the machine. */
function perMessage(cpu: number | null, { rate }: Round): number {
  return cpu === null ? Number.NaN : (1e6 * cpu) / rate;
}

async function relaySide({ group, options }: Surroundings): Promise<Side> {
  const { url, pid } = await startRelay(group);
  return { name: "relay", url, pairs: relayPairs(options.pairs), pids: { server: pid, database: undefined } };
}

/** A new generator for each round, so that neither side has a warmer one. */
async function measure({ group, options }: Surroundings, side: Side): Promise<Round> {
  const generator = await startGenerator(group, {
    url: side.url,
    pairs: side.pairs,
    pace: { inFlight: options.inFlight },
    warmUpMs: WARM_UP_MS,
  });
  const [observed] = await observe(generator, side.pids, () => sleep(options.seconds * 1000));
  const tally = await generator.end();
  return { ...observed, ...tally, rate: observed.delivered / observed.seconds };
}

function roundLine(number: number, name: Side["name"], round: Round): string {
  const database = round.databaseCpu === null ? "" : `, database ${percent(round.databaseCpu)}`;
  return (
    `  ${number} ${name.padEnd(6)} ${whole(round.rate).padStart(7)} msg/s  p50 ${ms(round.p50).padStart(8)}  p99 ${ms(round.p99).padStart(8)}` +
    `  max ${ms(round.max).padStart(8)}   CPU: server ${percent(round.serverCpu)}${database}, generator ${percent(round.generatorCpu)}, others ${percent(round.othersCpu)}`
  );
}

function findings(rounds: Record<Side["name"], Round[]>, stored: { rows: number; broken: number }): Findings {
  const { relay, kasama } = rounds;
  const middle = (of: readonly Round[], value: (round: Round) => number) => median(of.map(value));
  const total = (of: readonly Round[], value: (round: Round) => number) => sum(of.map(value));
  const wrong = (of: readonly Round[]) => total(of, (r) => r.lost + r.doubles + r.disordered + r.refused);
  const ratio = median(kasama.map((round, index) => round.rate / (relay[index]?.rate ?? Number.NaN)));
  const [p99Relay, p99Kasama] = [middle(relay, (round) => round.p99), middle(kasama, (round) => round.p99)];
  const [p50Relay, p50Kasama] = [middle(relay, (round) => round.p50), middle(kasama, (round) => round.p50)];
  const p99 = p99Kasama / p99Relay;
  const counts = (name: string, of: readonly Round[]): Figure[] => [
    {
      what: `  ${name}: sends / acknowledged / received`,
      value: `${whole(total(of, (r) => r.sends))} / ${whole(total(of, (r) => r.acks))} / ${whole(total(of, (r) => r.receipts))}`,
    },
    {
      what: `  ${name}: lost / doubled / out of order / refused`,
      value: [
        total(of, (r) => r.lost),
        total(of, (r) => r.doubles),
        total(of, (r) => r.disordered),
        total(of, (r) => r.refused),
      ].join(" / "),
      bar: { text: "0 / 0 / 0 / 0", met: wrong(of) === 0 },
    },
  ];
  const acks = total(kasama, (round) => round.acks);
  const kept = stored.rows === acks && stored.broken === 0;
  const figures: Figure[] = [
    { what: "Delivered a second, relay (median)", value: whole(middle(relay, (round) => round.rate)) },
    { what: "Delivered a second, Kasama (median)", value: whole(middle(kasama, (round) => round.rate)) },
    {
      what: "Throughput, Kasama / relay (median of the rounds)",
      value: times(ratio),
      bar: { text: `>= ${RATIO_LEAST} x`, met: ratio >= RATIO_LEAST },
    },
    { what: "Send to receipt, p50, relay", value: ms(p50Relay) },
    { what: "Send to receipt, p50, Kasama", value: ms(p50Kasama) },
    { what: "  p50, Kasama / relay", value: times(p50Kasama / p50Relay) },
    { what: "Send to receipt, p99, relay", value: ms(p99Relay) },
    { what: "Send to receipt, p99, Kasama", value: ms(p99Kasama) },
    {
      what: "  p99, Kasama / relay",
      value: times(p99),
      bar: { text: `<= ${P99_MOST} x`, met: p99 <= P99_MOST },
    },
    {
      what: "Processor time a message: relay / Kasama's server / its database",
      value: [
        middle(relay, (round) => perMessage(round.serverCpu, round)),
        middle(kasama, (round) => perMessage(round.serverCpu, round)),
        middle(kasama, (round) => perMessage(round.databaseCpu, round)),
      ]
        .map(micros)
        .join(" / "),
    },
    ...counts("relay", relay),
    ...counts("Kasama", kasama),
    {
      what: "  Kasama: rows on disk / conversations with a hole in seq",
      value: `${whole(stored.rows)} / ${stored.broken}`,
      bar: { text: `${whole(acks)} / 0`, met: kept },
    },
    {
      what: "Generator's CPU in the busiest round, relay / Kasama",
      value: [relay, kasama].map((of) => percent(Math.max(...of.map((round) => round.generatorCpu)))).join(" / "),
    },
    othersFigure([...relay, ...kasama]),
  ];

  const faults = [...relay, ...kasama].flatMap((round) => round.problems);
  if (wrong(relay) + wrong(kasama) > 0 || !kept) {
    faults.push("Messages were lost, doubled, disordered, refused or not stored: the figures say nothing.");
  }
  const limited = relay.filter((round) => round.generatorCpu > GENERATOR_BUSY).length;
  if (limited > 0)
    figures.push({
      what: `  the generator was the limit in ${limited} of the relay's ${relay.length} rounds`,
      value: "",
    });
  return { figures, faults: [...new Set(faults)] };
}
