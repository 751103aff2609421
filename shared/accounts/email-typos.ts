/** Common email hosts, and real hosts that look similar to one of them. */
const HOSTS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.com.ph",
  "ymail.com",
  "rocketmail.com",
  "outlook.com",
  "outlook.ph",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "proton.me",
  "protonmail.com",
] as const;
/** Real hosts that differ from those above by one typo. */
const TRUE_HOSTS: ReadonlySet<string> = new Set([
  ...HOSTS,
  ...["mail.com", "email.com", "gmx.com", "me.com", "mac.com", "aol.com", "msn.com", "zoho.com", "fastmail.com"],
  ...["yahoo.co.uk", "yahoo.co.jp", "yahoo.ca", "hotmail.co.uk", "live.ca", "google.com", "googlemail.com"],
]);

/** The number of single typos between two words: an extra, missing, wrong or swapped letter. */
function typosBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_none, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Maximum number of typos; short hosts must match more closely, see `meantEmail`. */
const MAX_TYPOS = 2;

/**
 * The address that was probably meant, or null: `ana@gmial.com` is one typo away from gmail.com. Only use it for a
 * suggestion.
 */
export function meantEmail(typed: string): string | null {
  const [name = "", host = "", ...rest] = typed.trim().toLowerCase().split("@");
  if (name === "" || rest.length > 0 || !host.includes(".") || TRUE_HOSTS.has(host)) return null;
  let best: { host: string; slips: number } | null = null;
  for (const known of HOSTS) {
    const away = typosBetween(host, known);
    if (away <= MAX_TYPOS && away < known.length / 4 && (!best || away < best.slips))
      best = { host: known, slips: away };
  }
  return best && `${name}@${best.host}`;
}
