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
import { cutProcess, freezeProcess, killProcess, mendProcess, startProcess } from "./acts-on-processes.ts";
import { again, change, closeTab, flag, openTab, pry, react, read, remove, say, speak } from "./acts-on-tabs.ts";
import type { Act } from "./steps.ts";
import type { Action } from "./world.ts";

export const ACTIONS: Record<Act, Action> = {
  ...{ say, speak, again, read, change, remove, react, flag, openTab, closeTab, pry },
  ...{ write, changeOnPage, removeOnPage, openChat, minimiseChat, closeChat, lookInPanel, openPage, closePage, reload },
  ...{ reset, swallow, cut, mend, killServer, killDatabase, stopServer },
  ...{ killProcess, startProcess, freezeProcess, cutProcess, mendProcess },
};
