import { type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { endOtherSessions, endSession, listSessions, type SessionInfo } from "#shared/accounts/sessions.rest.ts";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.activity;

/** The sessions of the account from the last answer, and the functions that end them. */
export function useLoginActivity() {
  const { answer, retry, refresh } = useEndpoint(listSessions, {});
  /** Reports the result of ending sessions and reloads the list in any case. Returns whether it worked. */
  const show = async (result: CallResult<unknown>, message: string): Promise<boolean> => {
    toast(result.ok ? { type: "success", title: texts.signedOut, message } : faultToast(result.fault));
    await refresh();
    return result.ok;
  };
  return {
    answer,
    retry,
    end: async ({ id, device }: SessionInfo) =>
      show(await call(endSession, { params: { id } }), texts.signedOutText({ device })),
    endOthers: async () => show(await call(endOtherSessions, {}), texts.othersOut),
  };
}
export type EndSessions = Pick<ReturnType<typeof useLoginActivity>, "end" | "endOthers">;
