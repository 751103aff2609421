import { setTimeout as sleep } from "node:timers/promises";
import type { JobFacets } from "#server/features/jobs/search/types.ts";
import { recommendedJobs } from "#shared/jobs/recommended.rest.ts";
import { listJobs } from "#shared/jobs/search.rest.ts";
import { match } from "#shared/matching/match.ts";
import { readPreferences } from "#shared/preferences/preferences.rest.ts";
import type { Bench } from "./bench.ts";
import { generateJobs, generateSearches, generateSeekers } from "./jobs/generate.ts";
import { JOBS_SEED, SEEKERS_SEED } from "./jobs/write.ts";
import { memoryOf } from "./lib/processes.ts";
import { type Figure, megabytes, ms, times, whole } from "./lib/report.ts";
import { median, summarizeLatency } from "./lib/stats.ts";
import { startGenerator } from "./load/driver.ts";
import { startKasama } from "./targets/kasama.ts";
import { startPeople } from "./targets/people.ts";

/** The bars of design.md, section 11, and of the issue. */
const P99_MOST = 10;
const CHAT_MOST = 2;

const JOBS = 20_000;
const SEEKERS = 5_000;
const QUICK = 20;
const SIGNED_IN = 100;
const CALLS = 300;
const CALLS_QUICK = 30;
const WARM_UP = 50;
const PAIRS = 10;
const EVERY_MS = 250;
const WARM_UP_MS = 2000;
/** Seekers whose recommended jobs are compared with a full scan's, and searches whose counts are recounted. */
const COMPARED = 5;
const TRY_AGAIN_MS = 200;
const BUILT_MS = 300_000;

interface Listed {
  total: number;
  facets: JobFacets;
}

/** Many jobs and seekers: search and recommended beside a call that has next to nothing to do, and the building of the index beside chats. */
export const jobSearch: Bench = async ({ options, brood, say, atEnd }) => {
  const size = (count: number) => (options.quick ? Math.ceil(count / QUICK) : count);
  const calls = options.quick ? CALLS_QUICK : CALLS;
  say(`\nStarting Kasama, and writing ${whole(size(JOBS))} jobs and ${whole(size(SEEKERS))} seekers`);
  const server = await startKasama({ brood });
  atEnd(server.clean);
  const people = await startPeople(brood, server.dataDir);
  const pairs = await people.makePairs(PAIRS);
  const tokens = await people.makeJobs({ jobs: size(JOBS), seekers: size(SEEKERS), signedIn: SIGNED_IN });

  const problems = new Set<string>();
  const get = async (path: string, query: Record<string, string>, token: string) => {
    const began = performance.now();
    const response = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, took: performance.now() - began };
  };
  const called = async (path: string, query: Record<string, string>, token: string) => {
    const answer = await get(path, query, token);
    if (answer.status !== 200) problems.add(`${path}?${new URLSearchParams(query)} answered ${answer.status}`);
    return answer;
  };
  const tokenOf = (at: number) => tokens[at % tokens.length] ?? "";

  // The index was begun, and empty, before the jobs were written: the first search reads them all.
  const memoryBefore = memoryOf(server.pid);
  const generator = await startGenerator(brood, {
    url: server.url,
    pairs,
    pace: { everyMs: EVERY_MS },
    warmUpMs: WARM_UP_MS,
  });
  say("  chats alone, while the index is built, and alone again");
  const alone = () => generator.measure(() => sleep(options.seconds * 1000));
  const [before] = await alone();
  const [building, builtMs] = await generator.measure(async () => {
    const began = performance.now();
    while (performance.now() - began < BUILT_MS) {
      const { status, body } = await get(listJobs.path, { page_size: "1" }, tokenOf(0));
      if (status === 200 && body.total === size(JOBS)) return performance.now() - began;
      await sleep(TRY_AGAIN_MS);
    }
    problems.add("the index was not built in time");
    return Number.NaN;
  });
  const [after] = await alone();
  const { lost, refused } = await generator.end();
  if (lost + refused > 0) problems.add(`${lost} messages were lost and ${refused} refused`);
  const memoryAfter = memoryOf(server.pid);

  say(`  ${calls} searches, recommended jobs and empty calls in turn`);
  const searches = generateSearches(calls + WARM_UP, 3);
  const took = { search: [] as number[], recommended: [] as number[], empty: [] as number[] };
  for (const [at, query] of searches.entries()) {
    const search = await called(listJobs.path, query, tokenOf(at));
    const recommended = await called(recommendedJobs.path, {}, tokenOf(at));
    const empty = await called(readPreferences.path, {}, tokenOf(at));
    if (at < WARM_UP) continue;
    took.search.push(search.took);
    took.recommended.push(recommended.took);
    took.empty.push(empty.took);
  }

  const list = async (query: Record<string, string>) =>
    (await called(listJobs.path, query, tokenOf(0))).body as unknown as Listed;
  for (const query of searches.slice(0, COMPARED)) {
    const { facets } = await list(query);
    for (const [type, count] of Object.entries(facets.type)) {
      if ((await list({ ...query, type })).total !== count) problems.add(`the count of ${type} is not exact`);
    }
    for (const { name, count } of facets.skills) {
      if ((await list({ ...query, skills: name })).total !== count) problems.add(`the count of ${name} is not exact`);
    }
  }
  const jobs = generateJobs(size(JOBS), JOBS_SEED);
  for (const [at, seeker] of generateSeekers(size(SEEKERS), SEEKERS_SEED).slice(0, COMPARED).entries()) {
    const { data } = (await called(recommendedJobs.path, {}, tokenOf(at))).body;
    const given = (data as { score: number }[]).map(({ score }) => score);
    const best = jobs.map((job) => match(seeker, job).score).filter((score) => score > 0);
    const wanted = best.sort((a, b) => b - a).slice(0, given.length);
    if (given.join() !== wanted.join())
      problems.add(`a full scan recommends ${wanted.join()}, and not ${given.join()}`);
  }

  const never = { p50: Number.NaN, p99: Number.NaN };
  const [search, recommended, empty] = [took.search, took.recommended, took.empty].map(
    (values) => summarizeLatency(values) ?? never,
  ) as [typeof never, typeof never, typeof never];
  const beside = (what: string, measured: typeof never): Figure[] => [
    { what: `${what}, p50 / p99`, value: `${ms(measured.p50)} / ${ms(measured.p99)}` },
    {
      what: "  p99, beside an empty call",
      value: times(measured.p99 / empty.p99),
      bar: { text: `<= ${P99_MOST} x`, met: measured.p99 <= P99_MOST * empty.p99 },
    },
  ];
  // The machine's own moods are as large as what is measured: before and behind, and the mean of the two.
  const quiet = [before, after].map(({ latency }) => latency?.p99 ?? Number.NaN);
  const [chat, chatBuilding] = [median(quiet), building.latency?.p99 ?? Number.NaN];
  const memory = memoryBefore === null || memoryAfter === null ? null : memoryAfter - memoryBefore;
  return {
    figures: [
      { what: "An empty authenticated call, p50 / p99", value: `${ms(empty.p50)} / ${ms(empty.p99)}` },
      ...beside(`Search over ${whole(size(JOBS))} jobs`, search),
      ...beside("Recommended jobs", recommended),
      { what: "Building the index while chats run", value: ms(builtMs) },
      {
        what: "  messages' p99 before / meanwhile / behind",
        value: [quiet[0], chatBuilding, quiet[1]].map((value = Number.NaN) => ms(value)).join(" / "),
      },
      {
        what: "  meanwhile / alone",
        value: times(chatBuilding / chat),
        bar: { text: `<= ${CHAT_MOST} x`, met: chatBuilding <= CHAT_MOST * chat },
      },
      { what: "Memory that the server took for it", value: megabytes(memory) },
    ],
    faults: [...problems],
  };
};
