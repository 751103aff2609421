import { createStore } from "zustand/vanilla";

/** How long messages stay on this device that go by themselves: a setting, kept beside theme and font size. */
export const TOAST_TIMES = ["normal", "long", "stay"] as const;
export type ToastTime = (typeof TOAST_TIMES)[number];

/** How long good news stays, in ms, unless the specification says otherwise of it. */
export const GOOD_NEWS_MS = 5000;

const KEY = "toastTime";
const LONGER = 10;

function stored(): ToastTime {
  try {
    const kept = localStorage.getItem(KEY);
    return TOAST_TIMES.find((time) => time === kept) ?? "normal";
  } catch {
    return "normal"; // a private window
  }
}

/** What was chosen, here or in another tab. */
export const toastTime = createStore<{ time: ToastTime }>(() => ({ time: stored() }));

/** Applies to every message from now on, and at the next visit. */
export function chooseToastTime(time: ToastTime): void {
  toastTime.setState({ time });
  try {
    localStorage.setItem(KEY, time);
  } catch {
    // It lasts as long as the page.
  }
}

/** What becomes of a delay of so many ms: as it is, ten times as long, or without an end. */
export function ownTime(ms: number): number {
  const { time } = toastTime.getState();
  return time === "stay" ? Number.POSITIVE_INFINITY : time === "long" ? ms * LONGER : ms;
}

// As long as the page lasts, for the store does.
window.addEventListener("storage", ({ key }) => {
  // A null key means that everything was cleared.
  if (key === null || key === KEY) toastTime.setState({ time: stored() });
});
