import { createStore } from "zustand/vanilla";

/** How long messages that disappear automatically stay on this device: a setting next to theme and font size. */
export const TOAST_TIMES = ["normal", "long", "stay"] as const;
export type ToastTime = (typeof TOAST_TIMES)[number];

/** The default duration of a success, in ms, unless the specification gives another. */
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

/** The current setting, from this tab or another one. */
export const toastTime = createStore<{ time: ToastTime }>(() => ({ time: stored() }));

/** Applies to every message from now on, and is remembered for the next visit. */
export function chooseToastTime(time: ToastTime): void {
  toastTime.setState({ time });
  try {
    localStorage.setItem(KEY, time);
  } catch {
    // Not stored: it applies until the page is closed.
  }
}

/** Applies the setting to a delay of `ms`: unchanged, ten times as long, or without an end. */
export function ownTime(ms: number): number {
  const { time } = toastTime.getState();
  return time === "stay" ? Number.POSITIVE_INFINITY : time === "long" ? ms * LONGER : ms;
}

// Never removed: the store lives as long as the page. There is no window in the build, which renders the landing page.
if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => {
    // The key is null when the whole storage was cleared.
    if (key === null || key === KEY) toastTime.setState({ time: stored() });
  });
