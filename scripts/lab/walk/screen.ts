/** What a person sees of the chat on a page, read from its DOM. */
export interface Screen {
  chats: Chat[];
  /** The round buttons, with what each says is unread. */
  bubbles: { talk: number; unread: number }[];
  /** What the header's button says is unread; null where there is no such button yet. */
  unread: number | null;
  /** All that stands on the page, seen or not. */
  text: string;
}

export interface Chat {
  talk: number;
  /** From the top. */
  lines: Line[];
  /** The newest line is in sight. */
  atBottom: boolean;
}

export interface Line {
  /** Of a stored message; null for one that waits to be sent. */
  seq: number | null;
  /** Null where the line says that the message was deleted. */
  text: string | null;
}

/** How near to its end a list counts as being there, as client/features/chat/messages/useStickToBottom.ts has it. */
const NEAR_PX = 24;

/** Runs in the page. */
export function readScreen(nearPx: number): Screen {
  const figure = (text: string): number => Number(/(\d+) unread/.exec(text)?.[1] ?? 0);
  const lineOf = (item: Element): Line[] => {
    const words = item.querySelector(":scope > p");
    // A day.
    if (!words) return [];
    const author = words.querySelector(".visually-hidden")?.textContent ?? "";
    const seq = item.getAttribute("data-seq");
    const text = (words.textContent ?? "").slice(author.length);
    return [{ seq: seq === null ? null : Number(seq), text: words.querySelector("em") ? null : text }];
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
