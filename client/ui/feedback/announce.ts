import { createStore } from "zustand/vanilla";

export type Politeness = "polite" | "assertive";
/** `at`: when it was announced, in milliseconds. Ids increase. */
type Spoken = { id: number; text: string; at: number };
export type Announcements = Record<Politeness, Spoken | null>;

/** Several calls within this time become one announcement. */
const GATHER_MS = 150;
/** Screen readers need a pause between two announcements, or the second cuts off the first. */
const BETWEEN_MS = 1000;
/** Long enough to be read, short enough that people do not find outdated texts while they browse the page. */
const CLEAR_MS = 5000;

/** The current text of the two live regions. Only Announcer reads it. */
export const announcements = createStore<Announcements>(() => ({ polite: null, assertive: null }));

type Line = { waiting: { text: string; key: string }[]; timer?: ReturnType<typeof setTimeout>; lastAt: number };
const lines: Record<Politeness, Line> = {
  polite: { waiting: [], lastAt: Number.NEGATIVE_INFINITY },
  assertive: { waiting: [], lastAt: Number.NEGATIVE_INFINITY },
};
let spoken = 0;

function speak(politeness: Politeness): void {
  const line = lines[politeness];
  line.timer = undefined;
  // The waiting announcement was taken back.
  if (line.waiting.length === 0) return;
  line.lastAt = Date.now();
  const id = ++spoken;
  const text = line.waiting.map((one) => one.text).join(" ");
  line.waiting = [];
  announcements.setState({ [politeness]: { id, text, at: line.lastAt } });
  setTimeout(() => {
    if (announcements.getState()[politeness]?.id === id) announcements.setState({ [politeness]: null });
  }, CLEAR_MS);
}

/**
 * Announces a text to screen readers without moving the focus. Calls in a burst are combined: the same text is
 * announced once, and a later text with the same `key` replaces the earlier one ('2 new messages from Liza' instead of
 * one each).
 */
export function announce(text: string, politeness: Politeness = "polite", key: string = text): void {
  if (text.trim() === "") return;
  const line = lines[politeness];
  line.waiting = [...line.waiting.filter((one) => one.key !== key), { text, key }];
  line.timer ??= setTimeout(speak, Math.max(GATHER_MS, line.lastAt + BETWEEN_MS - Date.now()), politeness);
}

/** Announces a text that is true only for a while ('Sending...'). Returns a function that takes it back. */
export function announceWhile(text: string): () => void {
  announce(text);
  return () => {
    const line = lines.polite;
    line.waiting = line.waiting.filter((one) => one.key !== text);
    if (announcements.getState().polite?.text === text) announcements.setState({ polite: null });
  };
}

/** Clears all waiting and current announcements. For tests. */
export function resetAnnouncements(): void {
  for (const line of Object.values(lines)) {
    clearTimeout(line.timer);
    Object.assign(line, { waiting: [], timer: undefined, lastAt: Number.NEGATIVE_INFINITY });
  }
  announcements.setState({ polite: null, assertive: null });
}
