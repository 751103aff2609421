import { useSyncExternalStore } from "react";
import { noticeTexts as texts } from "../settings/chat-settings.texts.ts";

/** What this browser says to notifications; `unsupported` where it has none to show from a page. */
export type NoticePermission = NotificationPermission | "unsupported";

const permissionNow = (): NoticePermission => ("Notification" in window ? Notification.permission : "unsupported");

/** People change it beside the address bar, while the dialog is open. */
function subscribe(changed: () => void): () => void {
  let status: PermissionStatus | undefined;
  let stopped = false;
  const watch = async () => {
    const found = await navigator.permissions?.query({ name: "notifications" });
    if (stopped) return;
    status = found;
    status?.addEventListener("change", changed);
  };
  // Browsers that cannot be asked are asked again with each return to the tab.
  watch().catch(() => {});
  document.addEventListener("visibilitychange", changed);
  return () => {
    stopped = true;
    status?.removeEventListener("change", changed);
    document.removeEventListener("visibilitychange", changed);
  };
}

export const useNoticePermission = (): NoticePermission => useSyncExternalStore(subscribe, permissionNow);

/** Asks the browser, which asks the person. To be called by a press, and by nothing else. */
export async function askForNotices(): Promise<NoticePermission> {
  if (permissionNow() === "unsupported") return "unsupported";
  const answer = await Notification.requestPermission();
  return answer === "granted" && !canShow() ? "unsupported" : answer;
}

/** Some browsers of phones have the interface and refuse to use it from a page. Gone again at once. */
function canShow(): boolean {
  try {
    new Notification(texts.trial, { tag: "kasama-trial", silent: true }).close();
    return true;
  } catch {
    return false;
  }
}
