import { chat } from "../chat.store.ts";

/** Switches the notifications of the system on and off as the setting says; their code is loaded when it says on. Returns the undo. */
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
    // Without its code nothing is shown; the next page that is opened tries again.
    begin().catch(() => {});
  };
  const forget = chat.subscribe(follow);
  follow();
  return () => {
    forget();
    end();
  };
}
