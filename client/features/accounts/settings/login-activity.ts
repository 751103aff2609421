import { createStore } from "zustand/vanilla";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { onSessionEnd } from "#client/data/session.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { endOtherSessions, endSession, listSessions, type SessionInfo } from "#shared/accounts/sessions.rest.ts";
import { activityTexts as texts } from "./account-settings.texts.ts";

type Activity = { state: "loading" | "failed"; sessions: null } | { state: "ready"; sessions: readonly SessionInfo[] };

const LOADING: Activity = { state: "loading", sessions: null };

/** Where one is signed in, as the server last told. */
export const activity = createStore<Activity>(() => LOADING);
// Whoever signs in next on this computer must not see it.
onSessionEnd(() => activity.setState(LOADING, true));

async function load(): Promise<void> {
  const result = await call(listSessions, {});
  if (result.ok) activity.setState({ state: "ready", sessions: result.value }, true);
  else if (activity.getState().state !== "ready") activity.setState({ state: "failed", sessions: null }, true);
}

/** Says what came of an end, and shows the list as it is now, whichever it was. */
async function told(result: Awaited<ReturnType<typeof call>>, message: string): Promise<boolean> {
  toast(result.ok ? { type: "success", title: texts.signedOut, message } : faultToast(result.fault));
  await load();
  return result.ok;
}

export const loginActivity = {
  load,
  retry: (): Promise<void> => {
    activity.setState(LOADING, true);
    return load();
  },
  /** @returns whether it is ended */
  end: async ({ id, device }: SessionInfo): Promise<boolean> =>
    told(await call(endSession, { params: { id } }), texts.signedOutText(device)),
  endOthers: async (): Promise<boolean> => told(await call(endOtherSessions, {}), texts.othersOut),
};
