/**
 * nDCG of the first `depth` results (Järvelin and Kekäläinen): a grade g gains 2^g - 1, discounted by its position,
 * relative to the best possible order of all documents.
 * @param found the grades of the results, in their order
 * @param all the grades of all documents
 * @returns 0 to 1; null if no document is relevant
 */
export function ndcg(found: readonly number[], all: readonly number[], depth = 10): number | null {
  const ideal = gain(all.toSorted((a, b) => b - a).slice(0, depth));
  return ideal === 0 ? null : gain(found.slice(0, depth)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
