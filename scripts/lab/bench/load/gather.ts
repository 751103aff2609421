import type { ChildProcess } from "node:child_process";
import { type Brood, messageOf } from "../lib/brood.ts";
import type { FromCrowd, Return, Tab, ToCrowd } from "./protocol.ts";

/** Tabs in a process of their own. */
export interface Crowd {
  child: ChildProcess;
  /** Resolves when all of them are connected; more may be gathered later. */
  gather(url: string, tabs: Tab[]): Promise<void>;
  /** Cuts all connections in one moment. Nobody tries to come back yet. */
  cut(): Promise<void>;
  /** From now on everybody tries; resolves when the tabs are back, or have been given up. */
  comeBack(isKasama: boolean): Promise<Return>;
  /** How many notifications each tab was told so far. */
  notifications(): Promise<number[]>;
}

export async function startCrowd(brood: Brood): Promise<Crowd> {
  const child = brood.fork(new URL("crowd.ts", import.meta.url));
  await messageOf<FromCrowd, "ready">(child, "ready");
  const ask = <K extends FromCrowd["kind"]>(wish: ToCrowd, kind: K) => {
    child.send(wish);
    return messageOf<FromCrowd, K>(child, kind);
  };
  return {
    child,
    gather: async (url, tabs) => void (await ask({ kind: "gather", url, tabs }, "gathered")),
    cut: async () => void (await ask({ kind: "cut" }, "cut")),
    comeBack: async (isKasama) => (await ask({ kind: "return", isKasama }, "returned")).how,
    notifications: async () => (await ask({ kind: "tell" }, "told")).notifications,
  };
}
