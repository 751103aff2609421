/** A figure of the final table, with the target that design.md section 11 sets for it, if there is one. */
export interface Figure {
  what: string;
  /** As printed. */
  value: string;
  bar?: { text: string; met: boolean };
}

/** Aligned columns: the first one to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, column) => {
        const cell = cells[column] ?? "";
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

export function figuresTable(figures: readonly Figure[]): string {
  return table(
    ["Figure", "Measured", "Bar", ""],
    figures.map(({ what, value, bar }) => [what, value, bar?.text ?? "", bar ? (bar.met ? "met" : "missed") : ""]),
  );
}

/** A whole number with thousands separators. */
export function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString("en") : "-";
}

export function ms(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(value < 10 ? 2 : 1)} ms` : "-";
}

export function micros(value: number): string {
  return Number.isFinite(value) ? `${Math.round(value)} us` : "-";
}

export function megabytes(value: number | null): string {
  return value === null ? "-" : `${Math.round(value)} MB`;
}

export function percent(share: number | null): string {
  return share === null || !Number.isFinite(share) ? "-" : `${Math.round(share * 100)} %`;
}

export function times(ratio: number): string {
  return Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : "-";
}
