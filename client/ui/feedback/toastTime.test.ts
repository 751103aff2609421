import { afterEach, expect, it } from "vitest";
import { chooseToastTime, ownTime, toastTime } from "./toastTime.ts";

afterEach(() => chooseToastTime("normal"));

it("is normal until another time is chosen, and remembers the choice for the next visit", () => {
  expect(ownTime(3000)).toBe(3000);
  chooseToastTime("long");
  expect(ownTime(3000)).toBe(30_000);
  expect(localStorage.getItem("toastTime")).toBe("long");
  chooseToastTime("stay");
  expect(ownTime(3000)).toBe(Number.POSITIVE_INFINITY);
});

it("follows changes in another tab, and ignores unknown values", () => {
  localStorage.setItem("toastTime", "stay");
  window.dispatchEvent(new StorageEvent("storage", { key: "something else" }));
  expect(toastTime.getState().time).toBe("normal");
  window.dispatchEvent(new StorageEvent("storage", { key: "toastTime" }));
  expect(toastTime.getState().time).toBe("stay");
  localStorage.setItem("toastTime", "for ever and ever");
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(toastTime.getState().time).toBe("normal");
});
