import { useEffect } from "react";

let down = false;
let watchers = 0;

const press = () => {
  down = true;
};
const release = () => {
  down = false;
};

/** Tracks whether a pointer is pressed, while the component is mounted. */
export function useWatchedPointer(): void {
  useEffect(() => {
    if (++watchers === 1) {
      document.addEventListener("pointerdown", press, true);
      document.addEventListener("pointerup", release, true);
      document.addEventListener("pointercancel", release, true);
    }
    return () => {
      if (--watchers > 0) return;
      release();
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
    };
  }, []);
}

/** Runs the task now or, while a pointer is pressed, after the click that this press becomes. */
export function afterPointer(run: () => void): void {
  if (!down) {
    run();
    return;
  }
  const later = () => {
    document.removeEventListener("pointerup", later, true);
    document.removeEventListener("pointercancel", later, true);
    setTimeout(run, 0);
  };
  document.addEventListener("pointerup", later, true);
  document.addEventListener("pointercancel", later, true);
}
