import type { Random } from "#server/testing/random.ts";
import { cut, killDatabase, killServer, mend, reset, stopServer, swallow } from "./acts-of-faults.ts";
import {
  changeOnPage,
  closeChat,
  closePage,
  lookInPanel,
  minimiseChat,
  openChat,
  openPage,
  reload,
  removeOnPage,
  write,
} from "./acts-on-pages.ts";
import { again, change, closeTab, openTab, pry, read, remove, say } from "./acts-on-tabs.ts";
import type { Act } from "./steps.ts";
import type { World } from "./world.ts";

/** Does something in the world. @returns false where there was nothing that it could be done with */
export type Deed = (world: World, random: Random) => Promise<boolean>;

export const DEEDS: Record<Act, Deed> = {
  ...{ say, again, read, change, remove, openTab, closeTab, pry },
  ...{ write, changeOnPage, removeOnPage, openChat, minimiseChat, closeChat, lookInPanel, openPage, closePage, reload },
  ...{ reset, swallow, cut, mend, killServer, killDatabase, stopServer },
};
