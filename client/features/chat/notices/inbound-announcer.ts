import { chatTexts } from "../texts/chat.texts.ts";

/** Messages of one conversation within this time are announced together, in milliseconds. */
const BURST_MS = 1000;

export interface InboundAnnouncer {
  /** A message of the other side arrived; a system line is announced as it is. */
  hear: (conversationId: number, name: string, text: string, isSentence?: boolean) => void;
  /** Several messages arrived at once, with a sync. */
  hearMany: (conversationId: number, name: string, count: number) => void;
  stop: () => void;
}

/**
 * Announces new messages: the first at once with its text, those within the next second as a count. The message list
 * itself is not live (aria-live="off"): it would also read history, times and states, and a minimised chat has no list.
 * One announcer for open, minimised and closed chats ensures that nothing is announced twice.
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
    say(isOne ? only : chatTexts.inboundMany({ name: burst.name, count: burst.count }));
    // Further messages wait for another second.
    begin(id, burst.name);
  }

  function begin(id: number, name: string): void {
    bursts.set(id, { name, texts: [], count: 0, timer: setTimeout(flush, BURST_MS, id) });
  }

  return {
    hear: (id, name, text, isSentence = false) => {
      const said = isSentence ? text : chatTexts.inbound({ name, text });
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
        say(chatTexts.inboundMany({ name, count }));
        begin(id, name);
      }
    },
    stop: () => {
      for (const { timer } of bursts.values()) clearTimeout(timer);
      bursts.clear();
    },
  };
}
