const KILO = 1024;
const MEGA = KILO * KILO;
const sized = (unit: "kilobyte" | "megabyte", maximumFractionDigits: number) =>
  // Rounded up, so that what is over a limit never reads like the limit itself.
  new Intl.NumberFormat("en", { style: "unit", unit, maximumFractionDigits, roundingMode: "ceil" });
const kilobytes = sized("kilobyte", 0);
const megabytes = sized("megabyte", 1);

/** '840 kB', '1.3 MB'. */
export function fileSize(bytes: number): string {
  return bytes < MEGA ? kilobytes.format(bytes / KILO) : megabytes.format(bytes / MEGA);
}
