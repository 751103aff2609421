import type { Page } from "playwright/test";
import type { Community, Person } from "#client/e2e/support/community.ts";
import type { Connection } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";

/** What `before` and `reach` of a state can use. In `reach`, the page is open at the state's address. */
export interface Scene {
  page: Page;
  kasama: Kasama;
  people: Community;
  /** The signed-in user. */
  me: Person | undefined;
  /** Only if the state has `controlsConnection`. */
  connection: Connection | undefined;
}

export interface State {
  /** The path of its row in ROUTES. */
  route: string;
  name: string;
  as?: keyof Community;
  /** The title of the page, if it is not that of its route. */
  title?: string;
  /** The address to open, if it is not the route's path. */
  address?: string;
  /** Prepares the data or stubs answers before the page is opened. */
  before?: (scene: Scene) => Promise<unknown>;
  /** Does what a user would do to get there. Resolves once the state is shown. */
  reach: (scene: Scene) => Promise<void>;
  /** The test controls the connection. */
  controlsConnection?: true;
  /** Only in the full run: the same state is also tested as another user. */
  again?: true;
  /** Also in all four themes at 320 px, in every run. */
  allThemes?: true;
}
