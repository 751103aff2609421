/**
 * nDCG of the first `depth` answers (Järvelin and Kekäläinen): a grade g earns 2^g - 1, less the further down it stands,
 * measured against the best order of all that could have been found.
 * @param found the grades of what was found, in its order
 * @param all the grades of everything there is
 * @returns 0 to 1; null where nothing is worth finding
 */
export function ndcg(found: readonly number[], all: readonly number[], depth = 10): number | null {
  const ideal = gain(all.toSorted((a, b) => b - a).slice(0, depth));
  return ideal === 0 ? null : gain(found.slice(0, depth)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
