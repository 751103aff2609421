import type { JobDoc } from "#server/features/jobs/search/types.ts";
import type { LabelledJob } from "./corpus.ts";
import { gradeOf, type JudgedQuery } from "./judged.ts";
import { ndcg } from "./ndcg.ts";

/** Returns the documents for a text, the best first. */
export type Ranker = (text: string) => readonly Pick<JobDoc, "id">[];

/** nDCG@10 of each query. */
export function measure(rank: Ranker, corpus: readonly LabelledJob[], queries: readonly JudgedQuery[]) {
  return queries.map((query) => {
    const grades = new Map(corpus.map((job) => [job.doc.id, gradeOf(query, job)]));
    const found = rank(query.text).map(({ id }) => grades.get(id) ?? 0);
    const score = ndcg(found, [...grades.values()]);
    if (score === null) throw new Error(`no relevant job for '${query.text}'`);
    return { query, score };
  });
}

/** The mean over all queries. */
export function meanOf(measured: readonly { score: number }[]): number {
  return measured.reduce((sum, { score }) => sum + score, 0) / measured.length;
}
