import fc from "fast-check";

/*
 * A walk is a list of steps, and a step is plain data: what is done, a number that chooses among whatever is there at
 * that moment, and whether the next step comes before the dust has settled. So a walk is repeated by its seed, and cut
 * down by fast-check where it has found something.
 */

/** What people and their tabs do, with how often each comes. */
const LIGHT = {
  // By tabs without a screen
  say: 24,
  again: 5,
  read: 10,
  change: 8,
  remove: 5,
  openTab: 2,
  closeTab: 2,
  // By real pages
  write: 16,
  changeOnPage: 4,
  removeOnPage: 2,
  openChat: 6,
  minimiseChat: 3,
  closeChat: 2,
  lookInPanel: 3,
  openPage: 2,
  closePage: 2,
  // By the network
  reset: 1,
  swallow: 1,
  cut: 2,
  mend: 5,
  // By somebody else
  pry: 4,
} as const;

/** What breaks a process or a page. They come in this order, again and again: a run of any length has its share of each. */
const HEAVY = ["reload", "killServer", "reload", "killDatabase", "reload", "stopServer"] as const;

/** One step of so many is a heavy one. */
const EVERY = 14;

export type Act = keyof typeof LIGHT | (typeof HEAVY)[number];

export interface Step {
  act: Act;
  /** Chooses whatever has to be chosen. */
  pick: number;
  /** The next step follows at once: what this one began is still under way. */
  rush: boolean;
}

const acts = (names: readonly Act[]) => fc.constantFrom(...names);
const of = (act: fc.Arbitrary<Act>): fc.Arbitrary<Step> =>
  fc.record({ act, pick: fc.nat(), rush: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false)) });

const LIGHT_NAMES = Object.keys(LIGHT) as (keyof typeof LIGHT)[];
const light = of(fc.oneof(...LIGHT_NAMES.map((name) => ({ weight: LIGHT[name], arbitrary: fc.constant<Act>(name) }))));
const heavy = HEAVY.map((name) => of(fc.constant(name)));

/** The walk of this seed. A longer one of the same seed does not begin with it. */
export function planOf(seed: number, steps: number): Step[] {
  const all = Array.from({ length: steps }, (_none, at) => {
    const turn = Math.floor(at / EVERY);
    return at % EVERY === EVERY - 1 ? (heavy[turn % heavy.length] ?? light) : light;
  });
  return fc.sample(fc.tuple(...all), { seed, numRuns: 1 })[0] ?? [];
}

/** Any walk: what a failing one is cut down by. */
export const anyPlan: fc.Arbitrary<Step[]> = fc.array(of(acts([...LIGHT_NAMES, ...HEAVY])), { minLength: 1 });
