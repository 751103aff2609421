import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Backing, startBacking } from "../cluster/backing.ts";
import type { Bench, Findings, Surroundings } from "./bench.ts";
import { childrenOf, cpuSeconds, machineSeconds } from "./lib/processes.ts";
import { type Figure, micros, ms, percent, times, whole } from "./lib/report.ts";
import { ownersOfConnections } from "./lib/socket-owners.ts";
import { median, sum } from "./lib/stats.ts";
import { startGenerator } from "./load/driver.ts";
import type { Latency, Pair, Tally } from "./load/protocol.ts";
import { type KasamaServer, startKasama } from "./targets/kasama.ts";
import { type People, startPeople } from "./targets/people.ts";

/** The targets: processor time a message at most, compared with one process; and what the way across may add. */
const COST_MOST: Readonly<Record<number, number>> = { 2: 1.25, 4: 1.35 };
const ACROSS_MOST_MS = 3;
/** One pair in this many has both tabs at the same process, for comparison. The others are across. */
const TOGETHER_EVERY = 12;
const ACROSS_LEAST = 0.9;

const WARM_UP_MS = 5000;
const FIRST_WARM_UP_MS = 15_000;
/** The server records who left 3 s later: that must not fall into the next side's round. */
const REST_MS = 3500;
/** Heartbeats come every half second: after this time every process knows the others. */
const MEET_MS = 2000;
/** A generator that is this busy may be the bottleneck of a round. */
const GENERATOR_BUSY = 0.9;
/** Share of one core. If other programs use more than this, the figures are not reliable. */
const OTHERS_MOST = 0.2;

/** An installation with some processes, a database of its own and, unless it is the first one, a Redis. */
interface Side {
  name: string;
  count: number;
  /** How many times the pairs and messages of one process it carries. */
  load: number;
  backing: Backing;
  servers: KasamaServer[];
  people: People;
  pairs: Pair[];
}

/** Seconds of processor time. */
interface Cpu {
  servers: number;
  database: number;
  redis: number;
}

interface Round extends Tally {
  delivered: number;
  seconds: number;
  cpu: Cpu;
  /** Database commands of all processes. */
  commands: number;
  within: Latency | null;
  across: Latency | null;
  /** The share of the pairs whose tabs are at different processes. */
  pairsAcross: number;
  /** Shares of one core. */
  generatorCpu: number;
  othersCpu: number;
  load: number;
}

/** The most processes, and the load of one process that is compared with them. */
const MOST = 4;

/**
 * What several processes cost: one, two and four processes with the same number of pairs and messages for each, as on
 * machines of the same size, and one process without Redis. Also one process with everything that four of them carry,
 * because a busier process stores more messages with one command. Both people of each pair write. Every side has its own
 * database; they run in turn.
 */
export const cluster: Bench = async (surroundings) => {
  const { options, say } = surroundings;
  if (process.platform !== "linux") throw new Error("the bench cluster needs /proc: run it on Linux");
  const sides: Side[] = [];
  for (const [count, load, hasRedis] of [
    [1, 1, false],
    [1, 1, true],
    [1, MOST, true],
    [2, 2, true],
    [MOST, MOST, true],
  ] as const) {
    const side = await startSide(surroundings, { count, load, hasRedis });
    say(`Started ${side.name}`);
    sides.push(side);
  }
  say(
    `\n${options.rounds} rounds, each ${options.seconds} s on every side in turn, after ${WARM_UP_MS / 1000} s of warm-up:\n` +
      `${options.pairs} pairs and ${whole(options.rate)} messages a second for each process, both sides of each pair write\n`,
  );
  const rounds = new Map<Side, Round[]>(sides.map((side) => [side, []]));
  for (let number = 1; number <= options.rounds; number += 1)
    for (const side of sides) {
      const round = await measure(surroundings, side, number === 1 && !options.quick ? FIRST_WARM_UP_MS : WARM_UP_MS);
      rounds.get(side)?.push(round);
      say(roundLine(number, side, round));
      await sleep(REST_MS);
    }
  say("\nComparing with what is on disk");
  const faults: string[] = [];
  for (const side of sides) faults.push(...(await faultsOf(side, rounds.get(side) ?? [])));
  say(`Each round is in ${record(rounds)}`);
  return { figures: figuresOf(rounds), faults, isBinding: true } satisfies Findings;
};

const nameOf = (count: number, load: number, hasRedis: boolean): string =>
  `N = ${count}${load > count ? ` with the load of ${load}` : ""}${hasRedis ? "" : " without Redis"}`;

async function startSide(
  { group, options, atEnd }: Surroundings,
  { count, load, hasRedis }: { count: number; load: number; hasRedis: boolean },
): Promise<Side> {
  const backing = await startBacking({ hasRedis });
  atEnd(() => backing.stop());
  const servers: KasamaServer[] = [];
  for (let n = 0; n < count; n += 1) {
    const server = await startKasama({ group, env: backing.env });
    atEnd(server.clean);
    servers.push(server);
  }
  const people = await startPeople(group, backing.dataDir);
  const pairs = await people.makePairs(options.pairs * load);
  await sleep(MEET_MS);
  return { name: nameOf(count, load, hasRedis), count, load, backing, servers, people, pairs };
}

/** Spreads the pairs evenly, with the two tabs at different processes for all but a few. */
function placesOf({ pairs, servers }: Side): { sender: string; receiver: string }[] {
  const url = (at: number): string => servers[at % servers.length]?.url ?? "";
  return pairs.map((_pair, index) => {
    const isTogether = index % TOGETHER_EVERY === 0;
    const distance = isTogether ? 0 : 1 + (Math.floor(index / servers.length) % Math.max(1, servers.length - 1));
    return { sender: url(index), receiver: url(index + distance) };
  });
}

async function measure({ group, options }: Surroundings, side: Side, warmUpMs: number): Promise<Round> {
  // A new generator for each round, so that no side has a warmer one.
  const generator = await startGenerator(group, {
    url: side.servers[0]?.url ?? "",
    pairs: side.pairs,
    places: placesOf(side),
    twoWay: true,
    pace: { everyMs: (1000 * 2 * side.pairs.length) / (options.rate * side.load) },
    warmUpMs,
  });
  const pairsAcross = shareAcross(side, generator.ports);
  const [measured, work] = await generator.measure(async () => {
    const commandsBefore = await commandsOf(side);
    const before = usedBy(side);
    await sleep(options.seconds * 1000);
    const after = usedBy(side);
    return { before, after, commands: (await commandsOf(side)) - commandsBefore };
  });
  const load = loadavg()[0] ?? Number.NaN;
  const tally = await generator.end();
  const { before, after, commands } = work;
  const cpu: Cpu = {
    servers: after.servers - before.servers,
    database: after.database - before.database,
    redis: after.redis - before.redis,
  };
  const seconds = (after.at - before.at) / 1000;
  const ours = (totalOf(cpu) + after.bench - before.bench) / seconds + measured.generatorCpu;
  return {
    ...tally,
    ...{ cpu, commands, pairsAcross, load, seconds },
    // Counted a few milliseconds longer than the processor time.
    delivered: (measured.delivered * seconds) / measured.seconds,
    within: measured.within,
    across: measured.across,
    generatorCpu: measured.generatorCpu,
    othersCpu: Math.max(0, (after.machine - before.machine) / seconds - ours),
  };
}

const totalOf = ({ servers, database, redis }: Cpu): number => servers + database + redis;

function usedBy({ backing, servers }: Side) {
  const of = (pids: readonly (number | undefined)[]) =>
    sum(pids.map((pid) => (pid === undefined ? 0 : secondsOf(pid))));
  return {
    servers: of(servers.flatMap(({ pid }) => [pid, ...childrenOf(pid)])),
    database: of([backing.database.pid()]),
    redis: of([backing.redis?.pid()]),
    bench: secondsOf(process.pid),
    machine: machineSeconds() ?? Number.NaN,
    at: performance.now(),
  };
}

/** @throws if the process has ended: its processor time would be missing */
function secondsOf(pid: number): number {
  const seconds = cpuSeconds(pid);
  if (seconds === null) throw new Error(`the process ${pid} has ended during the bench`);
  return seconds;
}

/** The commands that the processes have sent to the database so far, from their metrics. */
async function commandsOf({ servers }: Side): Promise<number> {
  const counts = await Promise.all(
    servers.map(async ({ url }) => {
      const text = await (await fetch(`${url}/api/metrics`)).text();
      return sum(
        [...text.matchAll(/^kasama_database_command_duration_seconds_count\S* (\d+)$/gm)].map(([, n]) => Number(n)),
      );
    }),
  );
  return sum(counts);
}

/** The share of the pairs whose two tabs are at different processes, by the sockets that each process really has. */
function shareAcross({ servers }: Side, ports: readonly [number, number][]): number {
  const owners = ownersOfConnections(servers.map(({ pid }) => pid));
  const across = ports.filter(([sender, receiver]) => {
    const [one, other] = [owners.get(sender), owners.get(receiver)];
    if (one === undefined || other === undefined) throw new Error("a tab of the generator is at none of the processes");
    return one !== other;
  });
  return across.length / ports.length;
}

const costOf = (round: Round, part: keyof Cpu | "all" = "all"): number =>
  (1e6 * (part === "all" ? totalOf(round.cpu) : round.cpu[part])) / round.delivered;

function roundLine(number: number, { name, count }: Side, round: Round): string {
  const latency = (title: string, of: Latency | null) => (of ? `  ${title} p50 ${ms(of.p50)} p99 ${ms(of.p99)}` : "");
  const { generatorCpu, load, othersCpu, pairsAcross } = round;
  return (
    `  ${number} ${name.padEnd(24)} ${whole(round.delivered / round.seconds).padStart(6)} msg/s  ${micros(costOf(round)).padStart(7)} a message` +
    ` (app ${micros(costOf(round, "servers"))}, database ${micros(costOf(round, "database"))}, Redis ${micros(costOf(round, "redis"))})` +
    `  ${(round.commands / round.delivered).toFixed(2)} commands` +
    `${latency("within", round.within)}${latency("across", round.across)}` +
    `${count > 1 ? `  ${percent(pairsAcross)} of pairs across` : ""}` +
    `  CPU: generator ${percent(generatorCpu)}, others ${percent(othersCpu)}; load ${load.toFixed(1)}`
  );
}

/** What makes the measurement worthless. */
async function faultsOf({ name, count, people, pairs }: Side, rounds: readonly Round[]): Promise<string[]> {
  const stored = await people.countStored(pairs);
  const faults: string[] = [];
  const wrong = sum(rounds.map((round) => round.lost + round.doubles + round.disordered + round.refused));
  if (wrong > 0) faults.push(`${name}: ${wrong} messages were lost, doubled, out of order or refused`);
  const acks = sum(rounds.map((round) => round.acks));
  if (stored.rows !== acks || stored.broken > 0)
    faults.push(
      `${name}: ${acks} messages were acknowledged, ${stored.rows} stored; ${stored.broken} with a wrong seq`,
    );
  for (const { problems, generatorCpu, pairsAcross } of rounds) {
    faults.push(...problems.map((problem) => `${name}: ${problem}`));
    if (generatorCpu > GENERATOR_BUSY) faults.push(`${name}: the generator was busy for ${percent(generatorCpu)}`);
    if (count > 1 && pairsAcross < ACROSS_LEAST)
      faults.push(`${name}: only ${percent(pairsAcross)} of the pairs were across processes`);
  }
  return [...new Set(faults)];
}

function figuresOf(all: ReadonlyMap<Side, Round[]>): Figure[] {
  const [first] = [...all.values()];
  const [, full] = [...all].find(([{ count, load }]) => load > count) ?? [];
  /** The median over the rounds of the ratio to the same round of another side. */
  const ratio = (rounds: readonly Round[], to: readonly Round[] | undefined, value: (round: Round) => number) =>
    median(rounds.map((round, at) => value(round) / (to?.[at] ? value(to[at]) : Number.NaN)));
  const commands = (round: Round) => round.commands / round.delivered;
  const figures = [...all].flatMap(([{ name, count, load, backing }, rounds]): Figure[] => {
    const parts = (["servers", "database", "redis"] as const).map((part) =>
      micros(middle(rounds, (one) => costOf(one, part))),
    );
    const cost = micros(middle(rounds, (round) => costOf(round)));
    const costRatio = ratio(rounds, first, costOf);
    const most = COST_MOST[count];
    return [
      { what: `${name}: processor time a message (app + database + Redis)`, value: `${cost} (${parts.join(" + ")})` },
      ...(backing.redis
        ? [
            {
              what: `${name}: processor time, compared with one process without Redis`,
              value: times(costRatio),
              ...(most === undefined ? {} : { bar: { text: `<= ${most} x`, met: costRatio <= most } }),
            },
          ]
        : []),
      ...(count === load && count === MOST
        ? [
            {
              what: `${name}: processor time, compared with one process that carries the same in all`,
              value: times(ratio(rounds, full, costOf)),
            },
          ]
        : []),
      {
        what: `${name}: database commands a message, compared with one process without Redis`,
        value: `${middle(rounds, commands).toFixed(2)}, ${times(ratio(rounds, first, commands))}`,
      },
      ...latencyFigures(name, count, rounds),
      {
        what: `${name}: generator / other programs / load of the machine (highest)`,
        value: [
          percent(Math.max(...rounds.map(({ generatorCpu }) => generatorCpu))),
          percent(Math.max(...rounds.map(({ othersCpu }) => othersCpu))),
          Math.max(...rounds.map((round) => round.load)).toFixed(1),
        ].join(" / "),
      },
    ];
  });
  const busy = [...all.values()].flat().some(({ othersCpu }) => othersCpu > OTHERS_MOST);
  return busy ? [...figures, { what: "Other programs were at work: measure again", value: "" }] : figures;
}

const middle = (rounds: readonly Round[], value: (round: Round) => number): number => median(rounds.map(value));

function latencyFigures(name: string, count: number, rounds: readonly Round[]): Figure[] {
  const latency = (way: "within" | "across", share: "p50" | "p99") =>
    middle(rounds, (round) => round[way]?.[share] ?? Number.NaN);
  const line = (way: "within" | "across") => `${ms(latency(way, "p50"))} / ${ms(latency(way, "p99"))}`;
  const within = { what: `${name}: send to receipt within one process, p50 / p99`, value: line("within") };
  if (count === 1) return [within];
  const more = latency("across", "p50") - latency("within", "p50");
  return [
    within,
    { what: `${name}: send to receipt across processes, p50 / p99`, value: line("across") },
    {
      what: `${name}: p50 across, more than within`,
      value: ms(more),
      bar: { text: `<= ${ACROSS_MOST_MS} ms`, met: more <= ACROSS_MOST_MS },
    },
    {
      what: `${name}: pairs across processes (lowest)`,
      value: percent(Math.min(...rounds.map(({ pairsAcross }) => pairsAcross))),
      bar: {
        text: `>= ${percent(ACROSS_LEAST)}`,
        met: rounds.every(({ pairsAcross }) => pairsAcross >= ACROSS_LEAST),
      },
    },
  ];
}

/** Writes all rounds into a file. @returns its path */
function record(all: ReadonlyMap<Side, Round[]>): string {
  const folder = path.join(tmpdir(), "kasama-bench");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `cluster-${process.pid}.json`);
  const sides = [...all].map(([{ name }, rounds]) => ({ name, rounds }));
  writeFileSync(file, JSON.stringify({ at: new Date(), node: process.version, sides }, null, 2));
  return file;
}
