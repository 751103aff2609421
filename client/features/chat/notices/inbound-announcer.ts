import { chatTexts } from "../chat.texts.ts";

/** Messages of one conversation within this time are said together. */
const BURST_MS = 1000;

export interface InboundAnnouncer {
  /** A message of the other side has come; a system line is a sentence of its own. */
  hear: (conversationId: number, name: string, text: string, isSentence?: boolean) => void;
  /** Several at once, told by sync. */
  hearMany: (conversationId: number, name: string, count: number) => void;
  stop: () => void;
}

/**
 * Reads messages out as they come: the first at once with its text, what follows within a second as a count. The
 * message list itself is not live (aria-live="off"): it would read history, times and states along, and a minimised
 * chat has no list at all. One voice for open, minimised and closed chats means that nothing is said twice.
 */
export function createInboundAnnouncer(say: (text: string) => void): InboundAnnouncer {
  const bursts = new Map<
    number,
    { name: string; texts: string[]; count: number; timer: ReturnType<typeof setTimeout> }
  >();

  function flush(id: number): void {
    const burst = bursts.get(id);
    bursts.delete(id);
    if (!burst || burst.count === 0) return;
    const [only] = burst.texts;
    const isOne = burst.count === 1 && only !== undefined;
    say(isOne ? only : chatTexts.inboundMany(burst.name, burst.count));
    // Those that follow now wait their second as well.
    begin(id, burst.name);
  }

  function begin(id: number, name: string): void {
    bursts.set(id, { name, texts: [], count: 0, timer: setTimeout(flush, BURST_MS, id) });
  }

  return {
    hear: (id, name, text, isSentence = false) => {
      const said = isSentence ? text : chatTexts.inbound(name, text);
      const burst = bursts.get(id);
      if (burst) {
        burst.count += 1;
        burst.texts.push(said);
        return;
      }
      say(said);
      begin(id, name);
    },
    hearMany: (id, name, count) => {
      const burst = bursts.get(id);
      if (burst) burst.count += count;
      else {
        say(chatTexts.inboundMany(name, count));
        begin(id, name);
      }
    },
    stop: () => {
      for (const { timer } of bursts.values()) clearTimeout(timer);
      bursts.clear();
    },
  };
}
