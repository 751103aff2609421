import { login } from "#shared/accounts/accounts.rest.ts";
import { sendMessage } from "#shared/chat/chat.rest.ts";
import type { Bench } from "./bench.ts";
import { tabsOf } from "./idle.ts";
import { post } from "./lib/post.ts";
import { profileClock } from "./lib/profile.ts";
import { type Figure, ms, percent, times, whole } from "./lib/report.ts";
import { percentile } from "./lib/stats.ts";
import { startCrowd } from "./load/gather.ts";
import { PASSWORD, type Pair, payload, type Return } from "./load/protocol.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";
import { startProfiling } from "./targets/profiling.ts";
import { relayPairs, startRelay } from "./targets/start-relay.ts";

/** The targets of design.md, section 11, and of messaging.md's F15. */
const CAUGHT_UP_MOST_MS = 10_000;
const SECOND_MOST = 0.25;
const TABS = 3000;
const TABS_QUICK = 300;
const LOGINS = 5;
/** The share of tabs that also get a message while they reconnect. */
const WRITTEN_MEANWHILE = 0.1;
/** Concurrent calls that write to the disconnected tabs. */
const WRITERS = 10;

/**
 * All tabs lose their connection at once. Each of them gets a message while it is away. Then all reconnect by
 * themselves, while some get another message and a few people sign in. The reference is the same on the relay, where
 * there is nothing to catch up with.
 */
export const reconnect: Bench = async (surroundings) => {
  const { options, group, say, atEnd } = surroundings;
  const profiling = startProfiling(surroundings);
  const count = options.quick ? TABS_QUICK : TABS;
  say(`\nStarting the relay and Kasama, and writing ${whole(2 * count)} people`);
  const relay = await startRelay(group);
  const server = await startKasama({ group, profileDir: profiling?.dir });
  atEnd(server.clean);
  const people = await startPeople(group, server.dataDir);
  const pairs = await people.makePairs(count);
  const emails = await people.makeLogins(LOGINS, true);

  const onRelay = await startCrowd(group);
  await onRelay.gather(relay.url, receiversOf(relayPairs(count)));
  await onRelay.cut();
  const reference = await onRelay.comeBack(false);
  await group.end(onRelay.child);
  say(`  relay   ${line(reference)}`);

  const crowd = await startCrowd(group);
  await crowd.gather(server.url, receiversOf(pairs));
  await crowd.cut();
  say(`  each of them is written a message`);
  const missed = await writeTo(server.url, pairs);
  const from = profileClock();
  const [how, writes, logins] = await Promise.all([
    crowd.comeBack(true),
    writeTo(server.url, pairs.slice(0, count * WRITTEN_MEANWHILE)),
    Promise.all(emails.map((email) => post(server.url, login, { email, password: PASSWORD }))),
  ]);
  say(`  kasama  ${line(how)}`);
  if (profiling) {
    const to = profileClock();
    await server.stop();
    say(profiling.report(server, [{ from, to }]));
  }
  return findings(count, reference, how, [...missed, ...writes, ...logins.map(({ status }) => status)]);
};

/** The second person of each pair: the first one writes to them. */
const receiversOf = (pairs: readonly Pair[]) => tabsOf(pairs).filter((_, index) => index % 2 === 1);

/** @returns the status of each answer */
async function writeTo(url: string, pairs: readonly Pair[]): Promise<number[]> {
  const left = pairs.values();
  const statuses: number[] = [];
  const write = async () => {
    for (const { conversation_id, sender, receiver } of left) {
      const path = `/api/messages/conversations/${conversation_id}/messages` as const;
      const body = { receiver_id: receiver.id, content: payload(conversation_id) };
      const { status } = await post(url, { ...sendMessage, path }, body, sender.token);
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return statuses;
}

function line(how: Return): string {
  const last = (times: number[]) => ms(times.at(-1) ?? Number.NaN);
  return `${whole(how.back.length)} back, the last after ${last(how.back)}; caught up after ${last(how.caughtUp)}; ${whole(how.attempts.length)} attempts`;
}

/** The share of the attempts in the busiest second. */
function fullestSecond(attempts: readonly number[]): number {
  const bins = Map.groupBy(attempts, (at) => Math.floor(at / 1000));
  return Math.max(0, ...[...bins.values()].map((bin) => bin.length)) / attempts.length;
}

function findings(count: number, reference: Return, how: Return, statuses: readonly number[]) {
  const last = (times: readonly number[]) => times.at(-1) ?? Number.NaN;
  const everybody = how.back.length === count && how.synced.length === count && how.caughtUp.length === count;
  const done = Math.max(last(how.synced), last(how.caughtUp));
  const failures = statuses.filter((status) => status >= 500).length;
  const fullest = fullestSecond(how.attempts);
  const figures: Figure[] = [
    { what: "Tabs cut at once", value: whole(count) },
    {
      what: "  back, relay: median / last",
      value: `${ms(percentile(reference.back, 0.5))} / ${ms(last(reference.back))}`,
    },
    { what: "  back, Kasama: median / last", value: `${ms(percentile(how.back, 0.5))} / ${ms(last(how.back))}` },
    { what: "  last one back, Kasama / relay", value: times(last(how.back) / last(reference.back)) },
    {
      what: "  all back and caught up with what they missed",
      value: everybody ? ms(done) : "never",
      bar: { text: `<= ${CAUGHT_UP_MOST_MS / 1000} s`, met: everybody && done <= CAUGHT_UP_MOST_MS },
    },
    {
      what: `  answers of 5xx to ${whole(statuses.length)} messages and logins meanwhile`,
      value: whole(failures),
      bar: { text: "0", met: failures === 0 },
    },
    {
      what: "  attempts that were refused",
      value: whole(how.refused.length),
      bar: { text: "0", met: how.refused.length === 0 },
    },
    {
      what: "  attempts in the fullest second",
      value: percent(fullest),
      bar: { text: `<= ${percent(SECOND_MOST)}`, met: fullest <= SECOND_MOST },
    },
  ];
  const other = statuses.filter((status) => status >= 300).length;
  return { figures, faults: other > 0 ? [`${other} of the messages and logins were refused`] : [] };
}
