import {
  type Access,
  type AccessEntry,
  ADMINS,
  ANYONE,
  type Caller,
  EMPLOYERS,
  JOB_SEEKERS,
  JOB_SEEKERS_AND_EMPLOYERS,
  SIGNED_IN,
} from "./access.ts";

/** The names of the groups of callers in the matrix. */
const GROUPS = new Map<string, readonly Caller[]>([
  ["anyone", ANYONE],
  ["signed in", SIGNED_IN],
  ["job seekers", JOB_SEEKERS],
  ["employers", EMPLOYERS],
  ["job seekers, employers", JOB_SEEKERS_AND_EMPLOYERS],
  ["admins", ADMINS],
]);

const HEAD = `# Who may use what

Written by \`npm run access-matrix\` from the \`access\` of each call (\`*.routes.ts\`) and of each socket command
(\`*.sockets.ts\`). Do not edit it: change the \`access\`, run the command, and commit both.

- **Who** is let in: ${[...GROUPS].map(([name, callers]) => `*${name}* (${callers.join(", ")})`).join("; ")}.
- **Object** is what the call names; \`server/platform/access/access.ts\` says what each kind means.
- **Cookie**: the session cookie opens the call too, and the limit of calls counts it for its user or not.

| Call or command | Who | Object | Cookie | Rule |
| --- | --- | --- | --- | --- |
`;

/** The name of the group of these callers, or all their names. */
function whoOf(allow: readonly Caller[]): string {
  const group = [...GROUPS].find(([, callers]) => callers.join() === allow.join());
  return group?.[0] ?? allow.join(", ");
}

/** The access matrix as Markdown: one row for each call and command, sorted by name, commands last. */
export function writeMatrix(entries: readonly AccessEntry[]): string {
  const byName = (a: AccessEntry, b: AccessEntry) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1);
  const rows = entries.toSorted(byName).map(({ name, access: { allow, object, cookie, rule } }) => {
    if (rule.includes("|") || rule.includes("\n")) throw new Error(`the rule of ${name} cannot be a cell of a table`);
    return `| ${[`\`${name}\``, whoOf(allow), object, cookie ?? "", rule].join(" | ")} |`;
  });
  return `${HEAD}${rows.join("\n")}\n`;
}

/** Sorts calls by path and then method, so that calls on the same object are together, and socket commands last. */
function sortKey(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  return `${path.startsWith("/") ? 0 : 1} ${path} ${method}`;
}

/**
 * Reads what `writeMatrix()` wrote.
 * @throws for a row that is not of that shape
 */
export function readMatrix(text: string): AccessEntry[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [name = "", who = "", object, cookie, rule] = line.slice(2, -2).split(" | ");
      if (rule === undefined) throw new Error(`not a row of the access matrix: ${line}`);
      const allow = GROUPS.get(who) ?? (who.split(", ") as Caller[]);
      return {
        name: name.replaceAll("`", ""),
        access: { allow, object, ...(cookie && { cookie }), rule } as Access,
      };
    });
}
