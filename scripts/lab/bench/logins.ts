import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { login } from "#shared/accounts/accounts.rest.ts";
import type { Bench, Findings } from "./bench.ts";
import { post } from "./lib/post.ts";
import { messageOf } from "./lib/process-group.ts";
import { type Figure, ms, percent, times, whole } from "./lib/report.ts";
import { median, sum } from "./lib/stats.ts";
import { type Generator, startGenerator } from "./load/driver.ts";
import { type Observed, observe, othersFigure } from "./load/observe.ts";
import { type FromLoopWatch, PASSWORD, type Tally, type ToLoopWatch } from "./load/protocol.ts";
import { type KasamaServer, startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";
import { startProfiling } from "./targets/profiling.ts";

/** The targets of design.md, section 11, and of the issue. */
const P99_MOST = 2;
const BLOCK_MOST_MS = 50;

const PAIRS = 20;
/** The fastest pace that the rate limits allow in the long run: two messages per second from each person. */
const EVERY_MS = 250;
const LOGINS = 50;
const LOGINS_QUICK = 10;
const WARM_UP_MS = 3000;
/** Logins before the first round, one after the other, so that no storm has to compile the code. */
const WARM_UP_LOGINS = 5;
/** The pause after a storm, so that none of it falls into the quiet round. */
const REST_MS = 1500;

/** One interval of chatting, with or without a storm. */
interface Round extends Observed {
  /** The longest time that the server's event loop was blocked. */
  blockMs: number;
}

interface Storm extends Round {
  /** How long each login took, and which problems occurred. */
  took: number[];
  failed: string[];
}

/**
 * Many logins at once while people chat. The same pairs chat on through quiet rounds and storms in turn. Each login
 * costs a quarter of a second of bcrypt, which must not delay any message.
 */
export const logins: Bench = async (surroundings) => {
  const { options, group, say, atEnd } = surroundings;
  const count = options.quick ? LOGINS_QUICK : LOGINS;
  const profiling = startProfiling(surroundings);

  say(`\nStarting Kasama, and writing ${PAIRS} pairs of people and ${count} accounts`);
  const preload = new URL("targets/loop-watch.ts", import.meta.url);
  const server = await startKasama({ group, profileDir: profiling?.dir, preload });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const pairs = await people.makePairs(PAIRS);
  const emails = await people.makeLogins(count, true);

  say(
    `${options.rounds} rounds, each ${options.seconds} s of quiet and then ${count} logins at once:\n` +
      `${PAIRS} pairs, a message every ${EVERY_MS} ms in each\n`,
  );
  const generator = await startGenerator(group, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  const signIn = (email: string) => post(server.url, login, { email, password: PASSWORD });
  for (const email of emails.slice(0, WARM_UP_LOGINS)) await signIn(email);
  const quiet: Round[] = [];
  const storms: Storm[] = [];
  for (let number = 1; number <= options.rounds; number += 1) {
    const [calm] = await measure(generator, server, () => sleep(options.seconds * 1000));
    quiet.push(calm);
    say(roundLine(number, "quiet", calm));
    const [stormy, answers] = await measure(generator, server, () => Promise.all(emails.map(signIn)));
    const failed = answers.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`);
    storms.push({ ...stormy, took: answers.map((answer) => answer.ms), failed });
    say(roundLine(number, "storm", stormy));
    await sleep(REST_MS);
  }
  const tally = await generator.end();
  if (profiling) {
    await server.stop();
    say(
      profiling.report(
        server,
        storms.map((storm) => storm.stretch),
      ),
    );
  }
  return findings({ count, quiet, storms, tally });
};

/** Measures the chats and the server's event loop during `work`. */
async function measure<T>(generator: Generator, server: KasamaServer, work: () => Promise<T>): Promise<[Round, T]> {
  await askLoop(server.child, { kind: "watch" }, "watching");
  const pids = { server: server.pid, database: server.databasePid };
  const [observed, result] = await observe(generator, pids, work);
  const { longestMs } = await askLoop(server.child, { kind: "report" }, "blocks");
  return [{ ...observed, blockMs: longestMs }, result];
}

function askLoop<K extends FromLoopWatch["kind"]>(child: ChildProcess, request: ToLoopWatch, kind: K) {
  child.send(request);
  return messageOf<FromLoopWatch, K>(child, kind);
}

function roundLine(number: number, name: "quiet" | "storm", round: Round): string {
  return (
    `  ${number} ${name}  ${round.seconds.toFixed(1).padStart(5)} s  ${whole(round.delivered).padStart(6)} msg  p50 ${ms(round.p50).padStart(8)}` +
    `  p99 ${ms(round.p99).padStart(8)}  max ${ms(round.max).padStart(8)}  longest block ${ms(round.blockMs).padStart(8)}` +
    `   CPU: server ${percent(round.serverCpu)}, database ${percent(round.databaseCpu)}, generator ${percent(round.generatorCpu)}, others ${percent(round.othersCpu)}`
  );
}

interface Found {
  count: number;
  quiet: Round[];
  storms: Storm[];
  tally: Tally;
}

function findings({ count, quiet, storms, tally }: Found): Findings {
  const middle = (of: readonly Round[], value: (round: Round) => number) => median(of.map(value));
  const [quietP99, stormP99] = [middle(quiet, (round) => round.p99), middle(storms, (round) => round.p99)];
  const ratio = stormP99 / quietP99;
  const longest = (of: readonly Round[]) => Math.max(...of.map((round) => round.blockMs));
  const took = storms.flatMap((storm) => storm.took);
  const failed = storms.flatMap((storm) => storm.failed);
  const wrong = tally.lost + tally.doubles + tally.disordered + tally.refused;
  const figures: Figure[] = [
    { what: "Send to receipt, p50, quiet (median)", value: ms(middle(quiet, (round) => round.p50)) },
    { what: `Send to receipt, p50, ${count} logins at once (median)`, value: ms(middle(storms, (round) => round.p50)) },
    { what: "Send to receipt, p99, quiet (median)", value: ms(quietP99) },
    { what: `Send to receipt, p99, ${count} logins at once (median)`, value: ms(stormP99) },
    {
      what: "  p99, storm / quiet",
      value: times(ratio),
      bar: { text: `<= ${P99_MOST} x`, met: ratio <= P99_MOST },
    },
    { what: "Longest block of the server's event loop, quiet (of all rounds)", value: ms(longest(quiet)) },
    {
      what: "Longest block of the server's event loop, storm (of all rounds)",
      value: ms(longest(storms)),
      bar: { text: `<= ${BLOCK_MOST_MS} ms`, met: longest(storms) <= BLOCK_MOST_MS },
    },
    { what: "A login in the storm: median / slowest", value: `${ms(median(took))} / ${ms(Math.max(...took))}` },
    {
      what: "Messages: sends / acknowledged / received",
      value: `${whole(tally.sends)} / ${whole(tally.acks)} / ${whole(tally.receipts)}`,
    },
    {
      what: "  lost / doubled / out of order / refused",
      value: [tally.lost, tally.doubles, tally.disordered, tally.refused].join(" / "),
      bar: { text: "0 / 0 / 0 / 0", met: wrong === 0 },
    },
    othersFigure([...quiet, ...storms]),
  ];
  const faults = [...tally.problems];
  if (wrong > 0) faults.push("Messages were lost, doubled, disordered or refused: the figures say nothing.");
  if (failed.length > 0)
    faults.push(`${failed.length} of ${sum(storms.map((s) => s.took.length))} logins failed: ${failed[0]}`);
  return { figures, faults: [...new Set(faults)] };
}
