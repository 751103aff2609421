import { type Rule, Violation } from "../faults/lib/history.ts";
import type { Tab } from "../faults/lib/people/tab.ts";
import type { Server } from "../faults/lib/server/server.ts";
import { until } from "../faults/lib/until.ts";
import { ask } from "./calls.ts";
import { addedToBadge, checkDisk, readDisk, type Stored, unreadOf } from "./disk.ts";
import type { RealPage } from "./real-page.ts";
import { checkSights, isMissing, lacks, type Sights, takeSights } from "./sights.ts";
import type { Player, World } from "./world.ts";

/*
 * The checks after each step, in two parts. `check` tests what must always be true, however much is pending and whatever
 * has just been killed. `settle` waits until every connected person is idle (nothing is pending, every outbox is empty)
 * and then also tests what must be true at rest: every tab and page shows what is on the disk, with the same unread
 * counts. People whose connection is broken are left out until it is repaired.
 */

/** Pending calls end by themselves, because they have timeouts. */
const STILL_MS = 30_000;

/** The state at the previous check, to compare the next one with. */
const seen = new WeakMap<World, readonly Stored[]>();

/** @throws {Violation} if a rule that must always hold is broken */
export async function check(world: World): Promise<{ disk: readonly Stored[]; sights: Sights }> {
  const [failure] = world.failed;
  if (failure !== undefined) throw failure;
  const sights = await takeSights(world);
  const promised = world.ledger.promised();
  const disk = await readDisk(world.database, world.talks);
  const before = seen.get(world);
  for (const [at, stored] of disk.entries()) checkDisk(world.ledger, promised, stored, before?.[at] ?? null);
  checkSights(world, sights, disk);
  seen.set(world, disk);
  return { disk, sights };
}

/** Resolves when no call is pending. */
export async function waitForPending({ underWay }: World): Promise<void> {
  if (!(await until(() => underWay.size === 0, STILL_MS))) throw new Error("a call did not end");
}

/** Something that is still missing, and the rule that is broken if it never arrives. */
interface Rest {
  rule: Rule;
  says: string;
}

/** @throws {Violation} if it does not settle in time, or a rule is broken then */
export async function settle(world: World): Promise<readonly Stored[]> {
  await waitForPending(world);
  let rest: Rest | null = null;
  let disk: readonly Stored[] = [];
  await until(async () => {
    const found = await check(world);
    disk = found.disk;
    rest = restOf(world, found.disk, found.sights) ?? (await miscounted(world, found.disk, found.sights));
    return rest === null;
  }, world.patienceMs);
  if (rest !== null) throw broken(rest);
  const calm = new Set(calmOf(world).map(({ person }) => person.id));
  for (const { rows } of disk)
    for (const row of rows) {
      const written = world.ledger.ofRow(row._id);
      if (!written || row.deleted_at !== null) continue;
      if (calm.has(written.sender)) world.ledger.settled(written, row);
      world.ledger.answersSettled(written, row, calm);
    }
  return disk;
}

const broken = ({ rule, says }: Rest): Violation => new Violation(rule, says);

const calmOf = ({ players }: World): Player[] => players.filter(({ broken }) => broken === null);

/** R4 and R7: something that has not arrived yet. */
function restOf(world: World, disk: readonly Stored[], sights: Sights): Rest | null {
  for (const { tabs, person } of calmOf(world))
    for (const tab of tabs) {
      if (!tab.isConnected()) return { rule: "R4", says: `a tab of ${person.id} does not come back` };
      if (!tab.isIdle()) return { rule: "R7", says: `a tab of ${person.id} cannot send what it has` };
      const behind = disk.find((stored) => isMissing(tab, stored));
      if (behind) return { rule: "R4", says: `a tab of ${person.id} at ${tab.url} lacks ${lackOf(tab, behind)}` };
    }
  const calm = calmOf(world);
  const unsent = world.ledger.all.find(({ row, sender }) => !row && calm.some(({ person }) => person.id === sender));
  if (unsent) return { rule: "R7", says: `'${unsent.first}' of ${unsent.writer} was never sent` };
  for (const sight of sights.pages) {
    const says = sight.player.broken === null ? lacks(sight, disk) : null;
    if (says) return { rule: "R4", says };
  }
  return null;
}

/** What a tab lacks, for a person who looks for the cause. */
function lackOf({ view }: Tab, { talk, rows }: Stored): string {
  const known = view.get(talk.id);
  const lacking = rows.filter(({ seq, rev }) => known?.get(seq)?.rev !== rev);
  return lacking
    .map(({ seq, rev }) => `seq ${seq} rev ${rev} of ${talk.id}, has rev ${known?.get(seq)?.rev}`)
    .join("; ");
}

/** R6: an unread count that differs from the disk. */
async function miscounted(world: World, disk: readonly Stored[], sights: Sights): Promise<Rest | null> {
  for (const player of calmOf(world)) {
    const { person, tabs, talks } = player;
    const mine = disk.filter(({ talk }) => talks.includes(talk));
    const own = new Map(mine.map((one) => [one.talk.id, unreadOf(one, person.id)]));
    const total = mine.reduce((sum, one) => sum + addedToBadge(one, person.id), 0);
    const wrong = (where: string, count: unknown, wanted = total): Rest => ({
      rule: "R6",
      says: `${where} says ${count} unread for ${person.id}, on the disk are ${wanted}`,
    });
    for (const { counts } of tabs) if (counts?.messages !== total) return wrong("a tab", counts?.messages);
    for (const { page, screen } of sights.pages.filter((sight) => sight.player === player)) {
      if (screen.unread !== total) return wrong(`the badge of ${page.name}`, screen.unread);
      for (const { talk, unread } of screen.bubbles) {
        // A conversation that is marked as unread has 1 there.
        const marked = mine.find((one) => one.talk.id === talk)?.flags.get(person.id)?.marked_unread;
        const wanted = Math.max(own.get(talk) ?? 0, marked ? 1 : 0);
        if (unread !== wanted) return wrong(`the button of ${talk} on ${page.name}`, unread, wanted);
      }
      for (const { talk, atBottom } of screen.chats)
        if (atBottom && own.get(talk) !== 0)
          return wrong(`the chat ${talk} is in sight on ${page.name}; REST`, own.get(talk), 0);
    }
    for (const server of world.site.serving()) {
      const counts = await countsOf(server, player);
      if (counts.total !== total) return wrong("REST", counts.total);
      for (const [talk, count] of own)
        if (counts.talks.get(talk) !== count) return wrong(`the list's row of ${talk}`, counts.talks.get(talk), count);
    }
  }
  return null;
}

/** The unread counts of the REST interface of one process. */
async function countsOf({ port }: Server, { person }: Player) {
  const url = `http://127.0.0.1:${port}`;
  const [count, list] = await Promise.all([
    ask(url, person, "GET", "/messages/unread-count"),
    ask(url, person, "GET", "/messages/conversations"),
  ]);
  const total = (count?.data as { count: number } | undefined)?.count;
  const rows = (list?.data ?? []) as { id: number; unread_count: number }[];
  return { total, talks: new Map(rows.map((row) => [row.id, row.unread_count])) };
}

/** R6 in the messages panel of a page: each row shows the right unread count, at rest. @throws {Violation} */
export async function checkPanel(world: World, { person, talks }: Player, page: RealPage): Promise<void> {
  const disk = await settle(world);
  const others = talks.map(({ sides }) => sides.find(({ id }) => id !== person.id)?.name ?? "");
  const wanted = talks.map((talk) => {
    const stored = disk.find((one) => one.talk === talk);
    return stored ? unreadOf(stored, person.id) : 0;
  });
  const listed = await page.listed(others);
  if (listed.join() !== wanted.join())
    throw new Violation(
      "R6",
      `the panel of ${page.name} says ${listed.join()} unread, on the disk are ${wanted.join()}`,
    );
}
