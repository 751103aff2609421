import fc from "fast-check";

/*
 * A walk is a list of steps. A step is plain data: the action, a number that chooses its target, and whether the next
 * step follows before everything has settled. So a seed reproduces a walk, and fast-check can shrink a failing one.
 */

/** Actions of people and their tabs, with their frequency. */
const LIGHT = {
  // Tabs without a screen
  say: 24,
  speak: 3,
  again: 5,
  read: 10,
  change: 8,
  remove: 5,
  react: 10,
  flag: 5,
  openTab: 2,
  closeTab: 2,
  // Real pages
  write: 16,
  changeOnPage: 4,
  removeOnPage: 2,
  openChat: 6,
  minimiseChat: 3,
  closeChat: 2,
  lookInPanel: 3,
  openPage: 2,
  closePage: 2,
  // The network
  reset: 1,
  swallow: 1,
  cut: 2,
  mend: 5,
  // A person who is not a member
  pry: 4,
} as const;

/** Faults of single processes, in walks with several of them. */
const OF_PROCESSES = {
  killProcess: 3,
  startProcess: 4,
  freezeProcess: 2,
  cutProcess: 3,
  mendProcess: 4,
} as const;

/** Faults of processes and pages, used in this order over and over, so that a walk of any length has all of them. */
const HEAVY = ["reload", "killServer", "reload", "killDatabase", "reload", "stopServer"] as const;

/** One step in this many is a heavy one. */
const EVERY = 14;

export type Act = keyof typeof LIGHT | keyof typeof OF_PROCESSES | (typeof HEAVY)[number];

export interface Step {
  act: Act;
  /** Seeds every choice that the action has to make. */
  pick: number;
  /** Whether the next step follows at once, while the work of this one is still pending. */
  rush: boolean;
}

const acts = (names: readonly Act[]) => fc.constantFrom(...names);
const of = (act: fc.Arbitrary<Act>): fc.Arbitrary<Step> =>
  fc.record({ act, pick: fc.nat(), rush: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false)) });

const OFTEN: Partial<Record<Act, number>> = { ...LIGHT, ...OF_PROCESSES };
const LIGHT_NAMES = Object.keys(LIGHT) as Act[];
const PROCESS_NAMES = Object.keys(OF_PROCESSES) as Act[];
const weighted = (names: readonly Act[]): fc.Arbitrary<Step> =>
  of(fc.oneof(...names.map((name) => ({ weight: OFTEN[name] ?? 1, arbitrary: fc.constant(name) }))));
const light = weighted(LIGHT_NAMES);
const lightWithProcesses = weighted([...LIGHT_NAMES, ...PROCESS_NAMES]);
const heavy = HEAVY.map((name) => of(fc.constant(name)));

/**
 * The walk of this seed. A longer walk of the same seed does not start with it.
 * @param processes the number of processes of the server
 */
export function planOf(seed: number, steps: number, processes = 1): Step[] {
  const other = processes > 1 ? lightWithProcesses : light;
  const all = Array.from({ length: steps }, (_none, at) => {
    const turn = Math.floor(at / EVERY);
    return at % EVERY === EVERY - 1 ? (heavy[turn % heavy.length] ?? other) : other;
  });
  return fc.sample(fc.tuple(...all), { seed, numRuns: 1 })[0] ?? [];
}

/** Any walk, for shrinking a failing one. */
export const anyPlan: fc.Arbitrary<Step[]> = fc.array(of(acts([...LIGHT_NAMES, ...PROCESS_NAMES, ...HEAVY])), {
  minLength: 1,
});
