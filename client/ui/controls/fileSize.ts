const KILO = 1024;
const MEGA = KILO * KILO;
const sized = (unit: "kilobyte" | "megabyte", maximumFractionDigits: number) =>
  // Rounded up, so that a size over a limit is never shown as the limit itself.
  new Intl.NumberFormat("en", { style: "unit", unit, maximumFractionDigits, roundingMode: "ceil" });
const kilobytes = sized("kilobyte", 0);
const megabytes = sized("megabyte", 1);

/** Formats a size in bytes, for example '840 kB' or '1.3 MB'. */
export function fileSize(bytes: number): string {
  return bytes < MEGA ? kilobytes.format(bytes / KILO) : megabytes.format(bytes / MEGA);
}
