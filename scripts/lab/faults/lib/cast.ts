import type { Random } from "#server/testing/random.ts";
import type { History } from "./history.ts";
import { judge, type Talk } from "./oracle.ts";
import type { Database, Person } from "./people/people.ts";
import { openTab, type Tab } from "./people/tab.ts";

export type Transports = ("websocket" | "polling")[];

/** How a tab connects. */
export interface Way {
  url: string;
  transports?: Transports;
  /** The cookie that it sends. */
  cookie?: string;
  /** Whether it keeps the cookies that it gets. */
  keepsCookies?: boolean;
}

export interface Pair extends Talk {
  tabs: readonly [Tab, Tab];
}

/** People and their tabs. @typeParam L how a tab connects */
export interface Cast<L> {
  tabs: readonly Tab[];
  talks: readonly Talk[];
  /** A conversation of two new people, one tab each. */
  pair(...lines: readonly L[]): Promise<Pair>;
  /** A conversation of two existing people. */
  talk(a: Person, b: Person): Promise<Talk>;
  /** Opens one more tab of a person, who may be on another device. */
  open(person: Person, line?: L): Promise<Tab>;
  /** Closes a tab and leaves it out of the checks. */
  dismiss(tab: Tab): void;
  /** A tab of another person, which must receive nothing of all this. */
  stranger(line?: L): Promise<Tab>;
  /** Sends messages from random tabs of random pairs; resolves when all of them are acknowledged. */
  chatter(pairs: readonly [Pair, ...Pair[]], count: number): Promise<void>;
  /**
   * Sends about 200 messages a second, or as many as are given, until stopped. A tab with too many waiting messages
   * sends no more.
   */
  traffic(pairs: readonly [Pair, ...Pair[]], perSecond?: number): { stop(): void };
  /** Ends every scenario: everything arrives, and all promises are checked. @throws {Violation} */
  judge(): Promise<void>;
}

interface Deps<L> {
  database: Database;
  history: History;
  random: Random;
  /** How the tabs of a pair connect if nothing is given. */
  lines: () => readonly [L, L];
  wayOf: (line: L) => Way;
}

const PER_SECOND = 200;
/** Timers are not exact below this. */
const TICK_MS = 5;
/** The most messages that traffic leaves waiting in one outbox. */
const WAITING_MAX = 20;

/** One message in this many is a reply to the last one that its tab knows. */
const REPLY_EVERY = 8;
const quoteFor = ({ view }: Tab, conversation: number, n: number): number | null =>
  n % REPLY_EVERY === 0 ? ([...(view.get(conversation)?.values() ?? [])].at(-1)?.id ?? null) : null;

/** @returns the people, and what closes their tabs */
export function createCast<L>({ database, history, random, lines, wayOf }: Deps<L>): {
  cast: Cast<L>;
  close: () => void;
} {
  const tabs: Tab[] = [];
  const talks: Talk[] = [];
  const timers = new Set<NodeJS.Timeout>();

  const open: Cast<L>["open"] = async (person, line = lines()[0]) => {
    const own = talks.filter(({ sides }) => sides.some(({ id }) => id === person.id));
    const conversations = own.map(({ id }) => id);
    const tab = await openTab({ person, conversations, history, ...wayOf(line) });
    tabs.push(tab);
    return tab;
  };

  const talk: Cast<L>["talk"] = async (...sides) => {
    const made: Talk = { id: await database.conversation(...sides), sides };
    talks.push(made);
    return made;
  };

  const cast: Cast<L> = {
    tabs,
    talks,
    talk,
    open,
    pair: async (...given) => {
      const [first, second = first] = given.length > 0 ? given : lines();
      const [a, b] = [await database.person("general"), await database.person("employer")];
      const made = await talk(a, b);
      return { ...made, tabs: [await open(a, first), await open(b, second)] };
    },
    dismiss: (tab) => {
      tab.close();
      tabs.splice(tabs.indexOf(tab), 1);
    },
    stranger: async (line) => open(await database.person("general"), line),
    chatter: async (pairs, count) => {
      const sends = Array.from({ length: count }, (_none, n) => {
        const { id, tabs: sides } = random.pick(pairs);
        const tab = random.pick([...sides]);
        return tab.say(id, `Message ${n}`, { reply_to: quoteFor(tab, id, n) });
      });
      await Promise.all(sends);
    },
    traffic: (pairs, perSecond = PER_SECOND) => {
      let sent = 0;
      let due = 0;
      let last = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        // Not more than a second's share after this process was held up.
        due = Math.min(due + ((now - last) * perSecond) / 1000, perSecond);
        last = now;
        for (; due >= 1; due -= 1) {
          const { id, tabs: sides } = random.pick(pairs);
          const tab = random.pick([...sides]);
          if (tab.waiting() >= WAITING_MAX) continue;
          sent += 1;
          void tab.say(id, `Traffic ${sent}`, { reply_to: quoteFor(tab, id, sent) });
        }
      }, TICK_MS);
      timers.add(timer);
      return { stop: () => clearInterval(timer) };
    },
    judge: () => judge({ database, history, tabs, talks }),
  };
  const close = (): void => {
    for (const timer of timers) clearInterval(timer);
    for (const tab of tabs) tab.close();
  };
  return { cast, close };
}
