/** Bytes from `start` to `end`; `end` is not included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a Range header requests. For several parts and malformed ranges it is the whole file, as RFC
 * 9110 allows.
 * @returns null if the file has no such bytes (416)
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "whole" | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return "whole";
  // Without a first number, the second one counts from the end.
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size : Math.min(size, Number(to) + 1);
  if (from !== "" && to !== "" && Number(to) < start) return "whole";
  return start < size && start < end ? { start, end } : null;
}
