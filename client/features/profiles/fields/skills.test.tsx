import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { PAUSE_MS } from "#client/data/useSkillSuggestions.ts";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { type Answer, type Received, stubServer, success } from "#client/testing/stub-server.ts";
import { Announcer } from "#client/ui/feedback/Announcer.tsx";
import { SKILL_MAX } from "#shared/jobs/job-limits.ts";
import { SkillsChips } from "./SkillsChips.tsx";
import { SkillsField } from "./SkillsField.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.skills;
const KNOWN = ["Sewing", "Secretarial work", "Data entry", "Database design"];
const searchOf = ({ path }: Received) => new URL(path, "http://kasama.example").searchParams.get("search") ?? "";
const suggested = (request: Received): Answer =>
  success(
    KNOWN.filter((name) => name.toLowerCase().startsWith(searchOf(request).toLowerCase())).map((name) => ({ name })),
  );

interface FormProps {
  first?: string;
  disabled?: boolean;
  onSubmit?: () => void;
  onEscape?: () => void;
}
function Form({ first = "", disabled = false, onSubmit, onEscape }: FormProps) {
  const [value, setValue] = useState(first);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
      onKeyDown={({ key }) => key === "Escape" && onEscape?.()}
    >
      <SkillsField id="skills" value={value} onChange={setValue} disabled={disabled} error={undefined} />
      <button type="submit">Save</button>
      <Announcer />
    </form>
  );
}
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Skills (optional)" });
const list = () => screen.queryByRole("listbox", { name: texts.suggestions });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chips = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
/** The option that screen readers announce. */
const active = () => {
  const id = box().getAttribute("aria-activedescendant");
  return id === null ? null : (document.getElementById(id)?.textContent ?? "nowhere");
};

async function typed(text: string, props: FormProps = {}) {
  const server = await stubServer(suggested);
  const user = userEvent.setup();
  render(<Form {...props} />);
  await user.type(box(), text);
  await screen.findByRole("listbox");
  return { server, user };
}

test("is a combobox without suggestions before typing", async () => {
  const server = await stubServer(suggested);
  render(<Form />);
  await userEvent.click(box());
  expect(box().getAttribute("aria-expanded")).toBe("false");
  expect(box().getAttribute("aria-autocomplete")).toBe("list");
  expect(descriptionOf(box())).toBe(texts.hint);
  expect(list()).toBeNull();
  expect(server.received).toEqual([]);
});

test("sends one request after a pause in typing, only for the entry at the caret", async () => {
  const server = await stubServer(suggested);
  render(<Form first="Cooking, " />);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const text of ["Cooking, d", "Cooking, da", "Cooking, dat"]) {
    fireEvent.change(box(), { target: { value: text } });
    vi.advanceTimersByTime(PAUSE_MS - 1);
  }
  expect(server.received).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(await screen.findByRole("listbox")).toBeTruthy();
  expect(server.received.map(searchOf)).toEqual(["dat"]);
  expect(options()).toEqual(["Data entry", "Database design"]);
  expect(await screen.findByText(texts.offered({ count: 2 }))).toBeTruthy();
});

test("arrow keys move through field and list, and Enter takes an option without submitting", async () => {
  const onSubmit = vi.fn();
  const { user } = await typed("se", { onSubmit });
  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(box().getAttribute("aria-controls")).toBe(list()?.id);
  const seen: (string | null)[] = [active()];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
    await user.keyboard(`{${key}}`);
    seen.push(active());
  }
  expect(seen).toEqual([null, "Sewing", "Secretarial work", null, "Secretarial work", "Sewing"]);
  expect(screen.getByRole("option", { name: "Sewing" }).getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{Enter}");
  expect(textIn(box())).toBe("Sewing, ");
  expect([list(), active()]).toEqual([null, null]);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard("Driving{Enter}");
  expect(textIn(box())).toBe("Sewing, Driving");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("Tab takes the active option and moves on; Shift+Tab, or no active option, takes nothing", async () => {
  const { user } = await typed("se");
  await user.keyboard("{ArrowDown}{Tab}");
  expect(textIn(box())).toBe("Sewing, ");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  await user.keyboard("{Shift>}{Tab}{/Shift}{End}sec");
  await screen.findByRole("listbox");
  await user.keyboard("{Tab}");
  expect(textIn(box())).toBe("Sewing, sec");
  expect(list()).toBeNull();
});

test("Escape closes the list first, and a surrounding dialog only if no list is open", async () => {
  const onEscape = vi.fn();
  const { user } = await typed("se", { onEscape });
  await user.keyboard("{Escape}");
  expect(list()).toBeNull();
  expect(textIn(box())).toBe("se");
  expect(onEscape).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(onEscape).toHaveBeenCalledOnce();
  // An arrow key opens it again.
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("listbox")).toBeTruthy();
});

test("a press takes an option, also in the middle of a text, and keeps the focus in the field", async () => {
  await stubServer(suggested);
  const user = userEvent.setup();
  render(<Form first="Cooking, , Driving" />);
  await user.click(box());
  await user.keyboard("{Home}");
  box().setSelectionRange(9, 9);
  await user.keyboard("dat");
  await user.click(await screen.findByRole("option", { name: "Data entry" }));
  expect(textIn(box())).toBe("Cooking, Data entry, Driving");
  expect([box().selectionStart, box().selectionEnd]).toEqual([19, 19]);
  expect(document.activeElement).toBe(box());
  expect(list()).toBeNull();
});

test("ignores an answer that arrives after a newer one", async () => {
  const answers = new Map<string, (answer: Answer) => void>();
  await stubServer((request) => new Promise<Answer>((resolve) => answers.set(searchOf(request), resolve)));
  render(<Form />);
  fireEvent.change(box(), { target: { value: "s" } });
  await waitFor(() => expect(answers.has("s")).toBe(true));
  fireEvent.change(box(), { target: { value: "d" } });
  await waitFor(() => expect(answers.has("d")).toBe(true));
  answers.get("d")?.(success([{ name: "Data entry" }]));
  expect(await screen.findByRole("option", { name: "Data entry" })).toBeTruthy();
  answers.get("s")?.(success([{ name: "Sewing" }]));
  fireEvent.change(box(), { target: { value: "da" } });
  await waitFor(() => expect(answers.has("da")).toBe(true));
  expect(options()).toEqual(["Data entry"]);
});

test("shows and announces no list if the request fails, and keeps the typed text", async () => {
  const server = await stubServer(() => {
    throw new Error("the line is down");
  });
  render(<Form />);
  await userEvent.type(box(), "sew");
  await waitFor(() => expect(server.received.length).toBeGreaterThan(0));
  expect(list()).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(box().hasAttribute("aria-invalid")).toBe(false);
  expect(textIn(box())).toBe("sew");
});

test("does not suggest an existing skill, and shows it once however it is written", async () => {
  await typed(", dat", { first: "data  ENTRY, Data entry" });
  expect(options()).toEqual(["Database design"]);
  expect(chips()).toEqual(["data ENTRY", "dat"]);
  expect(screen.getByText(texts.understood({ count: 2 }))).toBeTruthy();
});

test("sends no request for an entry that is too long", async () => {
  const server = await stubServer(suggested);
  render(<Form />);
  fireEvent.change(box(), { target: { value: "x".repeat(SKILL_MAX + 1) } });
  fireEvent.change(box(), { target: { value: `${"x".repeat(SKILL_MAX + 1)}, se` } });
  expect(await screen.findByRole("listbox")).toBeTruthy();
  expect(server.received.map(searchOf)).toEqual(["se"]);
});

test("cannot be changed while it is being saved", async () => {
  const server = await stubServer(suggested);
  render(<Form first="Sewing" disabled />);
  await userEvent.type(box(), ", da{ArrowDown}");
  expect(textIn(box())).toBe("Sewing");
  expect([list(), server.received.length]).toEqual([null, 0]);
});

test("the view shows a list, or a text if there are no skills", () => {
  const { rerender } = render(<SkillsChips skills={[{ name: "Sewing" }, { name: "Data entry" }]} />);
  expect(screen.getByRole("list", { name: "Skills" })).toBeTruthy();
  expect(chips()).toEqual(["Sewing", "Data entry"]);
  rerender(<SkillsChips skills={[]} />);
  expect(screen.getByText("No skills added")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});
