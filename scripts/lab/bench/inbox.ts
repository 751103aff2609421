import { listConversations } from "#shared/chat/chat.rest.ts";
import { readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Bench } from "./bench.ts";
import { type Figure, ms, times, whole } from "./lib/report.ts";
import { summarizeLatency } from "./lib/stats.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The targets of design.md, section 11. */
const COMMANDS_MOST = 3;
const P99_MOST = 3;

const CONVERSATIONS = 200;
const MESSAGES = 100_000;
const MESSAGES_QUICK = 10_000;
const CALLS = 300;
const CALLS_QUICK = 30;
const WARM_UP_CALLS = 30;

/** The conversation list of a person with many conversations, compared with a trivial call. */
export const inbox: Bench = async ({ options, group, say, atEnd }) => {
  const calls = options.quick ? CALLS_QUICK : CALLS;
  const messages = options.quick ? MESSAGES_QUICK : MESSAGES;
  say(`\nStarting Kasama, and writing ${CONVERSATIONS} conversations with ${whole(messages)} messages`);
  const server = await startKasama({ group });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const [talk] = await people.makeInbox(CONVERSATIONS, messages / CONVERSATIONS);
  const token = talk?.receiver.token;

  const problems = new Set<string>();
  const time = async (path: string, expected: (data: unknown) => boolean): Promise<number> => {
    const began = performance.now();
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data?: unknown };
    if (response.status !== 200 || !expected(data)) problems.add(`${path} answered ${response.status}, or not in full`);
    return performance.now() - began;
  };
  const list = () => time(listConversations.path, (data) => Array.isArray(data) && data.length === CONVERSATIONS);
  const empty = () => time(readPreferences.path, (data) => typeof data === "object");

  // In turn, so that noise on the machine affects both.
  const took = { list: [] as number[], empty: [] as number[] };
  for (let call = 0; call < WARM_UP_CALLS + calls; call += 1) {
    const [one, other] = [await list(), await empty()];
    if (call < WARM_UP_CALLS) continue;
    took.list.push(one);
    took.empty.push(other);
  }
  const readsOf = async (call: () => Promise<number>): Promise<number> => {
    const before = await people.reads();
    for (let n = 0; n < calls; n += 1) await call();
    return ((await people.reads()) - before) / calls;
  };
  const [reads, own] = [await readsOf(list), await readsOf(empty)];

  const never = { p50: Number.NaN, p99: Number.NaN };
  const [listed, idle] = [summarizeLatency(took.list) ?? never, summarizeLatency(took.empty) ?? never];
  const ratio = listed.p99 / idle.p99;
  const figures: Figure[] = [
    { what: `List of ${CONVERSATIONS} conversations, p50 / p99`, value: `${ms(listed.p50)} / ${ms(listed.p99)}` },
    { what: "  an empty authenticated call, p50 / p99", value: `${ms(idle.p50)} / ${ms(idle.p99)}` },
    {
      what: "  p99, list / empty call",
      value: times(ratio),
      bar: { text: `<= ${P99_MOST} x`, met: ratio <= P99_MOST },
    },
    {
      what: "  reads of the database for a list, beside those of an empty call",
      value: (reads - own).toFixed(2),
      bar: { text: `<= ${COMMANDS_MOST}`, met: reads - own <= COMMANDS_MOST },
    },
    { what: "  reads of an empty call (its session)", value: own.toFixed(2) },
  ];
  return { figures, faults: [...problems] };
};
