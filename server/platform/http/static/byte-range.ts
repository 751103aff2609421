/** From `start` up to, and without, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a Range header asks for. Several parts at once, and what is no range at all, are answered
 * with the whole file, as RFC 9110 allows.
 * @returns null where the file has no such bytes (416)
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "whole" | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return "whole";
  // Only a second number: that many of the last bytes.
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size : Math.min(size, Number(to) + 1);
  if (from !== "" && to !== "" && Number(to) < start) return "whole";
  return start < size && start < end ? { start, end } : null;
}
