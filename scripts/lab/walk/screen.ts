/** The visible state of the chat on a page, read from its DOM. */
export interface Screen {
  chats: Chat[];
  /** The chat bubbles with their unread counts. */
  bubbles: { talk: number; unread: number }[];
  /** The unread count on the header's button; null while there is no button. */
  unread: number | null;
  /** All text of the page, also outside the visible part. */
  text: string;
}

export interface Chat {
  talk: number;
  /** From top to bottom. */
  lines: Line[];
  /** Whether the newest line is visible. */
  atBottom: boolean;
}

export interface Line {
  /** Null for a message that waits to be sent. */
  seq: number | null;
  /** Null for a deleted message. */
  text: string | null;
}

/** How close to its end a list counts as scrolled down, as in client/features/chat/messages/useStickToBottom.ts. */
const NEAR_PX = 24;

/** Runs in the page. */
export function readScreen(nearPx: number): Screen {
  const figure = (text: string): number => Number(/(\d+) unread/.exec(text)?.[1] ?? 0);
  const lineOf = (item: Element): Line[] => {
    const paragraph = item.querySelector(":scope > p[title]");
    // The heading of a day.
    if (!paragraph) return [];
    const words = paragraph.cloneNode(true) as Element;
    words.querySelector(":scope > .visually-hidden")?.remove();
    // What it replies to.
    words.querySelector(":scope > button")?.remove();
    const seq = item.getAttribute("data-seq");
    return [{ seq: seq === null ? null : Number(seq), text: words.querySelector("em") ? null : words.textContent }];
  };
  const chatOf = (section: Element): Chat => {
    const log = section.querySelector("[role=log]");
    const below = log ? log.scrollHeight - log.scrollTop - log.clientHeight : 0;
    const items = [...(log?.querySelectorAll("ol > li") ?? [])];
    return {
      talk: Number(section.getAttribute("data-chat")),
      lines: items.flatMap(lineOf),
      atBottom: log !== null && below < nearPx,
    };
  };
  const button = document.querySelector("[data-messages-button]");
  return {
    chats: [...document.querySelectorAll("[data-chat]")].map(chatOf),
    bubbles: [...document.querySelectorAll("[data-chat-bubble]")].map((one) => ({
      talk: Number(one.getAttribute("data-chat-bubble")),
      unread: figure(one.textContent ?? ""),
    })),
    unread: button ? figure(button.textContent ?? "") : null,
    text: document.body.textContent ?? "",
  };
}

export { NEAR_PX };
