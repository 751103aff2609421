import { readFileSync } from "node:fs";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { DisplaySettings } from "./DisplaySettings.tsx";
import { chooseDisplay, followOtherTabs } from "./display.actions.ts";
import { displayStore, fromStorage, nothingChosen, withChoice } from "./display.store.ts";
import { displayAttributes, displayKeys, displayValues } from "./display.ts";

const root = document.documentElement;
const early = readFileSync("client/public/display.js", "utf8");
const runEarly = () => new Function(early)();

beforeEach(() => displayStore.setState(nothingChosen));

describe("display transitions", () => {
  it("accepts only known values from the storage", () => {
    const kept: Record<string, string> = { theme: "dark", contrast: "loud", fontSize: "large" };
    expect(fromStorage((key) => kept[key] ?? null)).toEqual({ ...nothingChosen, theme: "dark", fontSize: "large" });
  });

  it("changes one choice and keeps the others", () => {
    const s = withChoice(nothingChosen, "theme", "dark");
    expect(withChoice(s, "contrast", "high")).toEqual({ ...nothingChosen, theme: "dark", contrast: "high" });
    expect(withChoice(s, "theme", null)).toEqual(nothingChosen);
  });
});

describe("the script before the first paint", () => {
  it("sets nothing without stored choices, so that the system decides", () => {
    runEarly();
    for (const key of displayKeys) expect(root.hasAttribute(displayAttributes[key])).toBe(false);
  });

  it("knows every key and value that the settings write", () => {
    for (const key of displayKeys)
      for (const value of displayValues[key]) {
        localStorage.setItem(key, value);
        runEarly();
        expect(root.getAttribute(displayAttributes[key])).toBe(value);
      }
  });

  it("ignores unknown values", () => {
    localStorage.setItem("theme", "hotdog");
    runEarly();
    expect(root.hasAttribute("data-theme")).toBe(false);
  });
});

describe("DisplaySettings", () => {
  it("applies a choice at once and stores it under the key of the specification", async () => {
    render(<DisplaySettings />);
    const size = within(screen.getByRole("group", { name: "Text size" }));
    expect(size.getByRole("button", { name: "Medium", pressed: true })).toBeTruthy();
    await userEvent.click(size.getByRole("button", { name: "Large" }));
    expect(size.getByRole("button", { name: "Large", pressed: true })).toBeTruthy();
    expect(size.getByRole("button", { name: "Medium", pressed: false })).toBeTruthy();
    expect(root.getAttribute("data-font-size")).toBe("large");
    expect(localStorage.getItem("fontSize")).toBe("large");
  });

  it("can follow the system's setting again", () => {
    chooseDisplay("theme", "dark");
    chooseDisplay("theme", null);
    expect(root.hasAttribute("data-theme")).toBe(false);
    expect(localStorage.getItem("theme")).toBeNull();
  });

  it("follows the other tabs", () => {
    const stop = followOtherTabs();
    render(<DisplaySettings />);
    localStorage.setItem("theme", "dark");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
    });
    stop();
    expect(screen.getByRole("button", { name: "Dark", pressed: true })).toBeTruthy();
    expect(root.getAttribute("data-theme")).toBe("dark");
  });
});
