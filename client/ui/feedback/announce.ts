import { createStore } from "zustand/vanilla";

export type Politeness = "polite" | "assertive";
/** `at`: when it was said, in milliseconds. Each has a larger id than those before. */
type Spoken = { id: number; text: string; at: number };
export type Announcements = Record<Politeness, Spoken | null>;

/** Several calls within this time become one announcement. */
const GATHER_MS = 150;
/** Readers need a pause between two, or the second cuts off the first. */
const BETWEEN_MS = 1000;
/** Long enough to be read, short enough that nobody finds old news while browsing the page. */
const CLEAR_MS = 5000;

/** What the two live regions hold now. Only Announcer reads it. */
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
  // What waited has been taken back.
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
 * Says something to screen readers, without moving focus. Bursts are gathered: the same text twice is said once, and a
 * later text with the same `key` takes the place of the earlier one ('2 new messages from Liza' instead of one each).
 */
export function announce(text: string, politeness: Politeness = "polite", key: string = text): void {
  if (text.trim() === "") return;
  const line = lines[politeness];
  line.waiting = [...line.waiting.filter((one) => one.key !== key), { text, key }];
  line.timer ??= setTimeout(speak, Math.max(GATHER_MS, line.lastAt + BETWEEN_MS - Date.now()), politeness);
}

/** Says what is true only for a while ('Sending...'). Returns its end, after which it is not said any more. */
export function announceWhile(text: string): () => void {
  announce(text);
  return () => {
    const line = lines.polite;
    line.waiting = line.waiting.filter((one) => one.key !== text);
    if (announcements.getState().polite?.text === text) announcements.setState({ polite: null });
  };
}

/** Forgets what waits and what was said. For tests: each begins in silence. */
export function resetAnnouncements(): void {
  for (const line of Object.values(lines)) {
    clearTimeout(line.timer);
    Object.assign(line, { waiting: [], timer: undefined, lastAt: Number.NEGATIVE_INFINITY });
  }
  announcements.setState({ polite: null, assertive: null });
}
