import { expect, test } from "vitest";
import { createMemoryIndex } from "#server/features/jobs/search/memory-index.ts";
import { jobQuery } from "#server/features/jobs/search/testing.ts";
import { createBaseline } from "./baseline.ts";
import { makeCorpus, ROLES } from "./corpus.ts";
import { gradeOf } from "./judged.ts";
import { meanOf, measure } from "./measure.ts";
import { ndcg } from "./ndcg.ts";
import { HELD_OUT } from "./queries.held-out.ts";
import { TRAINING } from "./queries.training.ts";

const corpus = makeCorpus();
const all = [...TRAINING, ...HELD_OUT];

test("computes nDCG as in the literature", () => {
  // Gains 7, 3, 7, 0, 1, 3 at positions 1 to 6, and the same in the best order (Manning et al., with 2^g - 1).
  const found = [3, 2, 3, 0, 1, 2];
  const dcg = 7 + 3 / Math.log2(3) + 7 / 2 + 1 / Math.log2(6) + 3 / Math.log2(7);
  const best = 7 + 7 / Math.log2(3) + 3 / 2 + 3 / Math.log2(5) + 1 / Math.log2(6);
  expect(ndcg(found, found)).toBeCloseTo(dcg / best, 12);
  expect(ndcg([3, 3, 2, 2, 1, 0], found)).toBe(1);
  expect(ndcg([], [1])).toBe(0);
  expect(ndcg([0, 0], [0, 0])).toBeNull();
  // Missing documents lower the score; those after the depth do not count.
  expect(ndcg([3], [3, 3])).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 12);
  expect(ndcg([0, 3], [3], 1)).toBe(0);
});

test("makes a few hundred documents, always the same ones", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300);
  expect(makeCorpus()).toEqual(corpus);
  expect(new Set(corpus.map(({ doc }) => doc.id)).size).toBe(corpus.length);
});

test("has at least 60 different queries, 15 of them misspelt, and holds a fifth of them out", () => {
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(HELD_OUT.length).toBeGreaterThanOrEqual(Math.max(12, all.length / 5));
  expect(all.filter(({ kind }) => kind === "typo").length).toBeGreaterThanOrEqual(15);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
});

test("has judgements of existing work and skills only, and a relevant job for each query", () => {
  const roles = new Set(ROLES.map(({ id }) => id));
  const skills = new Set(ROLES.flatMap(({ core, more }) => [...core, ...more]));
  for (const query of all) {
    expect([...Object.keys(query.work ?? {})].filter((role) => !roles.has(role))).toEqual([]);
    expect([...Object.keys(query.skills ?? {})].filter((skill) => !skills.has(skill))).toEqual([]);
    const best = Math.max(...corpus.map((job) => gradeOf(query, job)));
    expect(best, query.text).toBeGreaterThanOrEqual(1);
  }
});

/** The target of the design relative to a plain keyword match. */
const BETTER_BY = 0.1;

test("beats a plain keyword match by at least 0.10 of nDCG@10", () => {
  const docs = corpus.map(({ doc }) => doc);
  const baseline = createBaseline(docs);
  const index = createMemoryIndex();
  index.put(docs);
  const search = (text: string) => index.search(jobQuery({ text }), null).hits;
  for (const [name, queries] of Object.entries({ training: TRAINING, "held out": HELD_OUT })) {
    const [ours, plain] = [search, baseline].map((rank) => meanOf(measure(rank, corpus, queries)));
    process.stdout.write(`nDCG@10, ${name}: ${ours?.toFixed(3)}, a plain keyword match ${plain?.toFixed(3)}\n`);
    expect(ours).toBeGreaterThanOrEqual((plain ?? 1) + BETTER_BY);
  }
});
