/** One repeat of the banig: 32 by 32 strands of 11 units. */
const STRANDS = 32;
const STEP = 11;
const WIDTH = STEP - 1;
export const PATTERN_SIZE = STRANDS * STEP;

export type WovenPattern = { warp: string; weft: string; mark: string };

/**
 * Draws the mat as it is woven: the warp runs down, the weft floats over two and under two, and each row starts one
 * strand further. Both halves are mirrored, which makes the herringbone. Two steps of the twill are dyed and form the
 * diamonds.
 */
export function drawWovenPattern(): WovenPattern {
  const over = (row: number, column: number): "weft" | "mark" | null => {
    const fold = (n: number) => Math.min(n, STRANDS - 1 - n);
    const step = fold(row) + fold(column);
    if (step % 4 > 1) return null;
    return step === 20 || step === 21 || step >= 28 ? "mark" : "weft";
  };
  const drawing: WovenPattern = { warp: "", weft: "", mark: "" };
  for (let i = 0; i < STRANDS; i++) {
    drawing.warp += `M${i * STEP + 0.5} 0h${WIDTH}v${PATTERN_SIZE}h-${WIDTH}z`;
    let from = 0;
    for (let column = 1; column <= STRANDS; column++) {
      const strand = over(i, from);
      if (column < STRANDS && over(i, column) === strand) continue;
      const length = (column - from) * STEP;
      if (strand) drawing[strand] += `M${from * STEP} ${i * STEP + 0.5}h${length}v${WIDTH}h-${length}z`;
      from = column;
    }
  }
  return drawing;
}
