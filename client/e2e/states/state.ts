import type { Page } from "playwright/test";
import type { Community, Person } from "#client/e2e/support/community.ts";
import type { Line } from "#client/e2e/support/line.ts";
import type { Kasama } from "#client/e2e/support/server.ts";

/** What the way to a state can use. The page stands at the state's address. */
export interface Scene {
  page: Page;
  kasama: Kasama;
  people: Community;
  /** Who is signed in. */
  me: Person | undefined;
  /** Only with `holdsLine`. */
  line: Line | undefined;
}

export interface State {
  /** The path of its row in ROUTES. */
  route: string;
  name: string;
  as?: keyof Community;
  /** What the page calls itself there, if not as its route. */
  title?: string;
  /** Where it begins, if not at the route's path. */
  address?: string;
  /** What the world is like before the page is opened. */
  before?: (scene: Scene) => Promise<unknown>;
  /** From there, by what a person does. Ends when the state is there. */
  reach: (scene: Scene) => Promise<void>;
  /** The connection is in the test's hands. */
  holdsLine?: true;
  /** Only in the whole grid: the same is looked at as somebody else. */
  again?: true;
  /** Also in all four themes at 320 px, in every run. */
  allThemes?: true;
}
