import type { Message } from "#shared/chat/chat.schemas.ts";
import { shownAnswers, storedAnswers } from "../faults/lib/answers.ts";
import { demand } from "../faults/lib/history.ts";
import type { Tab } from "../faults/lib/people/tab.ts";
import type { Stored } from "./disk.ts";
import { type Ledger, tagOf } from "./ledger.ts";
import type { RealPage } from "./real-page.ts";
import type { Chat, Screen } from "./screen.ts";
import type { Player, World } from "./world.ts";

/** What tabs and pages showed, recorded before the disk is read: everything that they showed must be on it. */
export interface Sights {
  tabs: { tab: Tab; messages: ReadonlyMap<number, readonly Message[]> }[];
  pages: { player: Player; page: RealPage; screen: Screen }[];
}

export async function takeSights({ players }: World): Promise<Sights> {
  const pages = await Promise.all(
    players.flatMap((player) => player.pages.map(async (page) => ({ player, page, screen: await page.look() }))),
  );
  const tabs = players.flatMap((player) =>
    player.tabs.map((tab) => ({
      tab,
      messages: new Map([...tab.view].map(([id, known]) => [id, [...known.values()]])),
    })),
  );
  return { pages, tabs };
}

/**
 * Checks what must always be true, although a tab may be behind: nothing is shown that is not on the disk, twice, out
 * of order, or from other conversations.
 * @throws {Violation}
 */
export function checkSights(world: World, { pages, tabs }: Sights, disk: readonly Stored[]): void {
  for (const { tab, messages } of tabs) {
    if (tab.broken !== null) throw tab.broken;
    checkHeard(tab);
    for (const { talk, rows } of disk)
      for (const message of messages.get(talk.id) ?? []) {
        const { seq, id, rev, content } = message;
        const row = rows[seq - 1];
        demand("R1", row?._id === id, `'${content}' was told as seq ${seq} of ${talk.id} and is not there`);
        demand("R1", row !== undefined && rev <= row.rev, `'${content}' was told under a rev that is not there`);
        if (row?.rev !== rev) continue;
        demand("R1", row.content === content, `'${content}' was told, '${row.content}' is stored`);
        const [shown, stored] = [shownAnswers(message), storedAnswers(row)];
        demand("R1", shown === stored, `seq ${seq} of ${talk.id} was told with ${shown}, and stored is ${stored}`);
      }
  }
  checkHeard(world.stranger.tab);
  for (const { player, page, screen } of pages) {
    for (const { talk, rows } of disk) {
      const foreign = !player.talks.includes(talk) && screen.text.includes(tagOf(talk.id));
      demand("R5", !foreign, `${page.name} shows a text of conversation ${talk.id}`);
      const chat = screen.chats.find((one) => one.talk === talk.id);
      if (chat) checkChat(world.ledger, page.name, chat, rows);
    }
  }
}

/** R5: a tab receives no event about a conversation of others. */
function checkHeard({ heard, view, person }: Tab): void {
  for (const { conversation, event } of heard.splice(0))
    demand("R5", conversation === null || view.has(conversation), `${person.id} was told ${event} of ${conversation}`);
}

function checkChat(ledger: Ledger, name: string, { talk, lines }: Chat, rows: Stored["rows"]): void {
  const shown = new Set<unknown>();
  let last = 0;
  for (const { seq, text } of lines) {
    const written = text === null ? undefined : ledger.ofText(text);
    if (text !== null)
      demand("R2", written?.talk === talk, `${name} shows '${text}' in ${talk}, where it was not written`);
    demand("R2", !written || !shown.has(written), `${name} shows '${text}' twice`);
    if (written) shown.add(written);
    if (seq === null) continue;
    demand("R3", seq > last, `${name} shows seq ${seq} of ${talk} below ${last}`);
    last = seq;
    const row = rows[seq - 1];
    demand("R1", row !== undefined, `${name} shows '${text}' as seq ${seq} of ${talk}, which is not there`);
    const same = text === null ? Boolean(row?.deleted_at) : written?.row?.id === row?._id;
    demand("R1", same, `${name} shows '${text}' as seq ${seq} of ${talk}, which is '${row?.content}'`);
  }
}

/** The lines that a complete chat shows: the newest ones, without a gap and without an unsent one. */
const NEWEST_LINES = 50;

/** What a connected page is still missing; null if it shows everything that is on the disk. */
export function lacks({ page, screen, player }: Sights["pages"][number], disk: readonly Stored[]): string | null {
  for (const { talk, rows } of disk) {
    const chat = screen.chats.find((one) => one.talk === talk.id);
    if (!chat || !player.talks.includes(talk)) continue;
    const from = rows.length - chat.lines.length;
    if (chat.lines.length < Math.min(rows.length, NEWEST_LINES))
      return `${page.name} shows ${chat.lines.length} of ${rows.length} lines of ${talk.id}`;
    for (const [at, { seq, text }] of chat.lines.entries()) {
      const row = rows[from + at];
      const wanted = row?.deleted_at ? null : row?.content;
      if (seq !== row?.seq || text !== wanted)
        return `${page.name} shows '${text}' as ${seq} where '${wanted}' should stand as ${row?.seq} of ${talk.id}`;
    }
  }
  return null;
}

/** Whether a tab without a screen is missing something. */
export function isMissing(tab: Tab, { talk, rows }: Stored): boolean {
  const known = tab.view.get(talk.id);
  return (
    known !== undefined && (known.size !== rows.length || rows.some(({ seq, rev }) => known.get(seq)?.rev !== rev))
  );
}
