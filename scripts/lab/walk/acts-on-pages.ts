import type { Random } from "#server/testing/random.ts";
import { pickOf } from "./acts-on-tabs.ts";
import type { Written } from "./ledger.ts";
import { checkPanel, waitForPending } from "./oracle.ts";
import type { RealPage } from "./real-page.ts";
import type { Action, Player, World } from "./world.ts";

/** Actions on real pages, done by clicks and keys. */

/** The most pages of one person; two of them share an outbox. */
const PAGES_MAX = 2;

interface Sight {
  player: Player;
  page: RealPage;
}

const pageOf = (world: World, random: Random, fits: (player: Player) => boolean = () => true): Sight | undefined => {
  const sights = world.players.filter(fits).flatMap((player) => player.pages.map((page) => ({ player, page })));
  return pickOf(random, sights);
};
const isReachable = ({ broken }: Player): boolean => broken === null;

/** Chooses a page with an open chat. */
async function chatOf(world: World, random: Random, fits?: (player: Player) => boolean) {
  const sight = pageOf(world, random, fits);
  const talk = sight && pickOf(random, await sight.page.open());
  return sight && talk !== undefined ? { ...sight, talk } : null;
}

/** Sends a message in an open chat. A page stores unsent messages, also over reloads. */
export async function writeOn({ ledger }: World, { player, page }: Sight, talk: number): Promise<void> {
  const first = ledger.newText(talk);
  ledger.wrote({ talk, sender: player.person.id, writer: page.name, first });
  await page.write(talk, first);
}

export const write: Action = async (world, random) => {
  const chat = await chatOf(world, random);
  if (!chat) return false;
  await writeOn(world, chat, chat.talk);
  return true;
};

export const changeOnPage: Action = async (world, random) => {
  const chat = await chatOf(world, random, isReachable);
  if (!chat) return false;
  const { page, talk } = chat;
  // No concurrent change of the same message: it would be unknown which of them the page must show.
  await waitForPending(world);
  const before = await page.beginChange(talk);
  const written = before === null ? undefined : world.ledger.ofText(before);
  if (!written) return false;
  const text = world.ledger.newText(talk);
  const ended = world.ledger.changing(written, text);
  // The page does not show the rev, but nothing else changes the message now.
  const isShown = await page.saveChange(talk, text);
  ended(isShown ? { kind: "acked", rev: written.known.rev + 1 } : { kind: "unknown" });
  return true;
};

export const removeOnPage: Action = async (world, random) => {
  const chat = await chatOf(world, random, isReachable);
  if (!chat) return false;
  const { page, player, talk } = chat;
  await waitForPending(world);
  const lines = (await page.look()).chats.find((one) => one.talk === talk)?.lines ?? [];
  const own = lines.flatMap(({ seq, text }): { text: string; written: Written }[] => {
    const written = seq === null || text === null ? undefined : world.ledger.ofText(text);
    if (written?.sender !== player.person.id || text === null) return [];
    // Without a row, only its text would tell which row it is. A change or deletion elsewhere may reach a reconnecting
    // page between two of its clicks.
    const isSettled = written.row !== null && written.removal === "none" && written.known.text === text;
    return isSettled ? [{ text, written }] : [];
  });
  const last = own.at(-1);
  if (!last) return false;
  const ended = world.ledger.removing(last.written);
  const isGone = await page.remove(talk, last.text);
  ended(isGone ? { kind: "acked", rev: 0 } : { kind: "unknown" });
  return true;
};

export const openChat: Action = async (world, random) => {
  const sight = pageOf(world, random, isReachable);
  const talk = sight && pickOf(random, sight.player.talks);
  if (!talk) return false;
  const other = talk.sides.find(({ id }) => id !== sight.player.person.id);
  await sight.page.openChat(talk.id, other?.name ?? "");
  return true;
};

export const minimiseChat: Action = async (world, random) => {
  const chat = await chatOf(world, random);
  await chat?.page.minimiseChat(chat.talk);
  return chat !== null;
};

export const closeChat: Action = async (world, random) => {
  const chat = await chatOf(world, random);
  await chat?.page.closeChat(chat.talk);
  return chat !== null;
};

export const lookInPanel: Action = async (world, random) => {
  const sight = pageOf(world, random, isReachable);
  if (!sight) return false;
  await checkPanel(world, sight.player, sight.page);
  return true;
};

export const openPage: Action = async (world, random) => {
  const player = pickOf(random, world.players.filter(isReachable));
  if (!player?.context || player.pages.length >= PAGES_MAX) return false;
  await world.openPage(player);
  return true;
};

/**
 * Leaves a page that has just sent a message, which is still on its way or unsent because the connection broke. The
 * connection is repaired before anything is loaded over it.
 */
async function leaveUnsent(world: World, random: Random, sight: Sight): Promise<void> {
  const talk = pickOf(random, await sight.page.open());
  if (talk === undefined) return;
  const { line } = sight.player;
  const isCut = random.fraction() < 0.5;
  if (isCut) {
    line.refuse(true);
    line.reset();
  }
  await writeOn(world, sight, talk);
  if (isCut) line.refuse(false);
}

/** Unsent messages of this page are sent by the other page of the same browser. */
export const closePage: Action = async (world, random) => {
  const sight = pageOf(world, random, ({ broken, pages }) => broken === null && pages.length > 1);
  if (!sight) return false;
  const { page, player } = sight;
  await leaveUnsent(world, random, sight);
  player.pages.splice(player.pages.indexOf(page), 1);
  await page.close();
  return true;
};

/** Unsent messages are sent after the reload. */
export const reload: Action = async (world, random) => {
  const sight = pageOf(world, random, isReachable);
  if (!sight) return false;
  await leaveUnsent(world, random, sight);
  await sight.page.reload();
  return true;
};
