import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Download } from "#server/platform/http/mount-download.ts";

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, CR LF line ends, and no text that a spreadsheet would
 * run as a formula, because names come from strangers. It is streamed: only a few rows are in memory.
 */
export function csvOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): AsyncIterable<Uint8Array> {
  const csv = stringify({
    columns: [...columns],
    header: true,
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
  });
  return Readable.from(rows).compose(csv) as AsyncIterable<Uint8Array>;
}

export const csvDownload = (title: string, bytes: Download["bytes"]): Download => ({
  type: "text/csv; charset=utf-8",
  title,
  bytes,
});
