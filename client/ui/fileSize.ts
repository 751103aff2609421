const KILO = 1024;
const MEGA = KILO * KILO;

/** '840 kB', '1.3 MB'. Rounded up, so that what is over a limit never reads like the limit itself. */
export function fileSize(bytes: number): string {
  if (bytes < MEGA) return `${Math.ceil(bytes / KILO)} kB`;
  return `${(Math.ceil((bytes / MEGA) * 10) / 10).toLocaleString("en")} MB`;
}
