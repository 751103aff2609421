import { chat } from "../chat.store.ts";

/** Turns system notifications on and off with the setting; their code loads when it is on. @returns a stop function */
export function followNotices(userId: number): () => void {
  let stop: (() => void) | null = null;
  let wanted = false;

  async function begin(): Promise<void> {
    const { startSystemNotices } = await import("./system-notices.ts");
    if (wanted && !stop) stop = startSystemNotices(userId);
  }
  const end = () => {
    wanted = false;
    stop?.();
    stop = null;
  };
  const follow = () => {
    const on = chat.getState().device.notices !== "off";
    if (on === wanted) return;
    if (!on) return end();
    wanted = true;
    // The code did not load: nothing is shown, and the next page load tries again.
    begin().catch(() => {});
  };
  const forget = chat.subscribe(follow);
  follow();
  return () => {
    forget();
    end();
  };
}
