import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Download } from "#server/platform/http/mount-download.ts";

/**
 * Rows as CSV, as spreadsheets take it: UTF-8 with its mark, lines that end in CR LF, and no text that a spreadsheet would
 * work out as a formula, for names are what strangers wrote. Written while it is read: of the rows only a few are held.
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
