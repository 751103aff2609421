import type { ChildProcess } from "node:child_process";
import { messageOf, type ProcessGroup } from "../lib/process-group.ts";
import type { FromCrowd, Return, Tab, ToCrowd } from "./protocol.ts";

/** Idle tabs in their own process. */
export interface Crowd {
  child: ChildProcess;
  /** Resolves when all of them are connected. Can be called again for more. */
  gather(url: string, tabs: Tab[]): Promise<void>;
  /** Drops all connections at once. No tab reconnects yet. */
  cut(): Promise<void>;
  /** Lets all tabs reconnect; resolves when they are back, or have been given up. */
  comeBack(isKasama: boolean): Promise<Return>;
  /** The number of notifications that each tab has received so far. */
  notifications(): Promise<number[]>;
}

export async function startCrowd(group: ProcessGroup): Promise<Crowd> {
  const child = group.fork(new URL("crowd.ts", import.meta.url));
  await messageOf<FromCrowd, "ready">(child, "ready");
  const ask = <K extends FromCrowd["kind"]>(request: ToCrowd, kind: K) => {
    child.send(request);
    return messageOf<FromCrowd, K>(child, kind);
  };
  return {
    child,
    gather: async (url, tabs) => void (await ask({ kind: "gather", url, tabs }, "gathered")),
    cut: async () => void (await ask({ kind: "cut" }, "cut")),
    comeBack: async (isKasama) => (await ask({ kind: "return", isKasama }, "returned")).how,
    notifications: async () => (await ask({ kind: "count" }, "counts")).notifications,
  };
}
