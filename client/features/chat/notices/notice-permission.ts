import { useSyncExternalStore } from "react";
import { chatSettingsTexts } from "#client/features/chat/settings/texts/chat-settings/chat-settings.texts.ts";

const texts = chatSettingsTexts.notice;

/** The browser's permission for notifications; `unsupported` if a page cannot show any. */
export type NoticePermission = NotificationPermission | "unsupported";

const permissionNow = (): NoticePermission => ("Notification" in window ? Notification.permission : "unsupported");

/** Follows changes of the permission, which users can make next to the address bar while the dialog is open. */
function subscribe(changed: () => void): () => void {
  let status: PermissionStatus | undefined;
  let stopped = false;
  const watch = async () => {
    const found = await navigator.permissions?.query({ name: "notifications" });
    if (stopped) return;
    status = found;
    status?.addEventListener("change", changed);
  };
  // Browsers without change events are checked whenever the user returns to the tab.
  watch().catch(() => {});
  document.addEventListener("visibilitychange", changed);
  return () => {
    stopped = true;
    status?.removeEventListener("change", changed);
    document.removeEventListener("visibilitychange", changed);
  };
}

export const useNoticePermission = (): NoticePermission => useSyncExternalStore(subscribe, permissionNow);

/** Requests the permission from the user. Call it only from a click. */
export async function askForNotices(): Promise<NoticePermission> {
  if (permissionNow() === "unsupported") return "unsupported";
  const answer = await Notification.requestPermission();
  return answer === "granted" && !canShow() ? "unsupported" : answer;
}

/** Shows and closes a test notification: some mobile browsers have the API but refuse to use it from a page. */
function canShow(): boolean {
  try {
    new Notification(texts.trial, { tag: "kasama-trial", silent: true }).close();
    return true;
  } catch {
    return false;
  }
}
