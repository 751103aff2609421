import type { Random } from "#server/testing/random.ts";
import type { Deed } from "./acts.ts";
import { pickOf } from "./acts-on-tabs.ts";
import type { Written } from "./ledger.ts";
import { checkPanel, stillness } from "./oracle.ts";
import type { RealPage } from "./real-page.ts";
import type { Player, World } from "./world.ts";

/** What is done on real pages, as a person does it. */

/** Pages of one person at most: two of them share an outbox. */
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

/** A page with an open chat in it. */
async function chatOf(world: World, random: Random, fits?: (player: Player) => boolean) {
  const sight = pageOf(world, random, fits);
  const talk = sight && pickOf(random, await sight.page.open());
  return sight && talk !== undefined ? { ...sight, talk } : null;
}

/** Writes in an open chat. A page keeps what it cannot send, over reloads too. */
export async function writeOn({ ledger }: World, { player, page }: Sight, talk: number): Promise<void> {
  const first = ledger.newText(talk);
  ledger.wrote({ talk, sender: player.person.id, writer: page.name, first });
  await page.write(talk, first);
}

export const write: Deed = async (world, random) => {
  const chat = await chatOf(world, random);
  if (!chat) return false;
  await writeOn(world, chat, chat.talk);
  return true;
};

export const changeOnPage: Deed = async (world, random) => {
  const chat = await chatOf(world, random, isReachable);
  if (!chat) return false;
  const { page, talk } = chat;
  // Nobody else changes the same message meanwhile: whose change the page shows would not be known.
  await stillness(world);
  const before = await page.beginChange(talk);
  const written = before === null ? undefined : world.ledger.ofText(before);
  if (!written) return false;
  const text = world.ledger.newText(talk);
  const ended = world.ledger.changing(written, text);
  // Its rev is not on the page, but nothing else changes it now.
  const isShown = await page.saveChange(talk, text);
  ended(isShown ? { kind: "acked", rev: written.known.rev + 1 } : { kind: "unknown" });
  return true;
};

export const removeOnPage: Deed = async (world, random) => {
  const chat = await chatOf(world, random, isReachable);
  if (!chat) return false;
  const { page, player, talk } = chat;
  await stillness(world);
  const lines = (await page.look()).chats.find((one) => one.talk === talk)?.lines ?? [];
  const own = lines.flatMap(({ seq, text }): { text: string; written: Written }[] => {
    const written = seq === null || text === null ? undefined : world.ledger.ofText(text);
    if (written?.sender !== player.person.id || text === null) return [];
    // Of one that no look at the disk has found yet, only its text would tell whose row it is. What is changed or deleted
    // elsewhere may reach a page that comes back between two of its clicks.
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

export const openChat: Deed = async (world, random) => {
  const sight = pageOf(world, random, isReachable);
  const talk = sight && pickOf(random, sight.player.talks);
  if (!talk) return false;
  const other = talk.sides.find(({ id }) => id !== sight.player.person.id);
  await sight.page.openChat(talk.id, other?.name ?? "");
  return true;
};

export const minimiseChat: Deed = async (world, random) => {
  const chat = await chatOf(world, random);
  await chat?.page.minimiseChat(chat.talk);
  return chat !== null;
};

export const closeChat: Deed = async (world, random) => {
  const chat = await chatOf(world, random);
  await chat?.page.closeChat(chat.talk);
  return chat !== null;
};

export const lookInPanel: Deed = async (world, random) => {
  const sight = pageOf(world, random, isReachable);
  if (!sight) return false;
  await checkPanel(world, sight.player, sight.page);
  return true;
};

export const openPage: Deed = async (world, random) => {
  const player = pickOf(random, world.players.filter(isReachable));
  if (!player?.context || player.pages.length >= PAGES_MAX) return false;
  await world.openPage(player);
  return true;
};

/**
 * Somebody leaves a page with something that they wrote a moment ago: on its way, or not sent yet because the line has
 * just broken. The line is good again before anything is loaded over it.
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

/** What it leaves unsent, the other page of the same browser sends. */
export const closePage: Deed = async (world, random) => {
  const sight = pageOf(world, random, ({ broken, pages }) => broken === null && pages.length > 1);
  if (!sight) return false;
  const { page, player } = sight;
  await leaveUnsent(world, random, sight);
  player.pages.splice(player.pages.indexOf(page), 1);
  await page.close();
  return true;
};

/** What it leaves unsent, it sends after that. */
export const reload: Deed = async (world, random) => {
  const sight = pageOf(world, random, isReachable);
  if (!sight) return false;
  await leaveUnsent(world, random, sight);
  await sight.page.reload();
  return true;
};
