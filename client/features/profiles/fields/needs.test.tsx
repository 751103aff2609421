import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import fc from "fast-check";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { ACCESS_FEATURE_TEXTS, ACCESS_FEATURES } from "#shared/jobs/access-features.ts";
import { type AccessNeed, NEED_NOTE_MAX, NEED_READERS } from "#shared/profiles/access-needs.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { AccessNeedsField } from "./AccessNeedsField.tsx";
import { AccessNeedsList } from "./AccessNeedsList.tsx";
import { needProblems, withChange, withFeature, without } from "./needs.ts";
import { needsTexts as texts } from "./texts/needs/needs.texts.ts";

const QUIET: AccessNeed = { need: "quiet_space", note: "Open rooms tire me", visible_to: "approved_employers" };
const OWN: AccessNeed = { need: "other", note: "A desk lamp", visible_to: "employers_i_apply_to" };

interface FormProps {
  first?: AccessNeed[];
  error?: string;
  disabled?: boolean;
  onNeeds?: (needs: AccessNeed[]) => void;
  onBlur?: () => void;
}
function Form({ first = [], onNeeds, onBlur = () => {}, ...rest }: FormProps) {
  const [value, setValue] = useState(first);
  return (
    <AccessNeedsField
      id="needs"
      value={value}
      onChange={(needs) => {
        setValue(needs);
        onNeeds?.(needs);
      }}
      onBlur={onBlur}
      error={rest.error}
      disabled={rest.disabled ?? false}
    />
  );
}
const user = userEvent.setup();
const tick = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const part = (name: string) => within(screen.getByRole("group", { name }));
const reader = (name: string) => part(name).getByRole("combobox", { name: texts.reader });
const add = () => screen.getByRole("button", { name: texts.add });

test("requires and preselects nothing, says who sees what, and that no match score gets lower", () => {
  render(<Form />);
  const group = screen.getByRole("group", { name: "Access needs (optional)" });
  expect(descriptionOf(group)).toContain("never lowers your match");
  expect(descriptionOf(group)).toContain("only you can see it");
  for (const feature of ACCESS_FEATURES) expect(tick(ACCESS_FEATURE_TEXTS[feature]).checked).toBe(false);
  expect(tick("Step-free access").id).toBe("needs");
  expect(group.querySelector("[required]")).toBeNull();
});

test("keeps a ticked need private until its owner shares it, and allows a note", async () => {
  const onNeeds = vi.fn();
  render(<Form onNeeds={onNeeds} />);
  await user.click(tick("Quiet space"));
  expect(onNeeds.mock.lastCall).toEqual([[{ need: "quiet_space", note: "", visible_to: "nobody" }]]);
  expect(document.activeElement).toBe(tick("Quiet space"));
  const choices = within(reader("Quiet space")).getAllByRole("option");
  expect(choices.map(({ textContent }) => textContent)).toEqual(NEED_READERS.map((one) => texts.readers[one]));
  await user.selectOptions(reader("Quiet space"), texts.readers.approved_employers);
  await user.type(part("Quiet space").getByLabelText(`${texts.note} (optional)`), QUIET.note);
  expect(onNeeds.mock.lastCall).toEqual([[QUIET]]);
});

test("restores a need that was unticked by mistake", async () => {
  const onNeeds = vi.fn();
  render(<Form first={[QUIET]} onNeeds={onNeeds} />);
  await user.click(tick("Quiet space"));
  expect(onNeeds.mock.lastCall).toEqual([[]]);
  expect(screen.queryByRole("group", { name: "Quiet space" })).toBeNull();
  await user.click(tick("Quiet space"));
  expect(onNeeds.mock.lastCall).toEqual([[QUIET]]);
});

test("focuses a need in own words when it is added, and its Add button when it is removed", async () => {
  const onNeeds = vi.fn();
  render(<Form first={[QUIET]} onNeeds={onNeeds} />);
  await user.click(add());
  await user.keyboard("A desk lamp");
  await user.selectOptions(reader(texts.own), texts.readers.employers_i_apply_to);
  expect(onNeeds.mock.lastCall).toEqual([[QUIET, OWN]]);
  await user.click(add());
  await user.keyboard("A ramp");
  expect(onNeeds.mock.lastCall?.[0]).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Remove: A desk lamp" }));
  expect(onNeeds.mock.lastCall?.[0].map(({ note }: AccessNeed) => note)).toEqual([QUIET.note, "A ramp"]);
  expect(document.activeElement).toBe(add());
});

test("shows an error at its entry, where the summary links to, and does not interrupt its correction", async () => {
  const empty = { ...OWN, note: " " };
  const { rerender } = render(<Form first={[QUIET, OWN, empty]} error={PROFILE_TEXTS.needNote} />);
  const control = document.getElementById("needs");
  if (!(control instanceof HTMLTextAreaElement)) throw new Error("the summary leads to no text");
  expect(descriptionOf(control)).toBe(`Error: ${PROFILE_TEXTS.needNote}`);
  expect(screen.getAllByText(PROFILE_TEXTS.needNote)).toHaveLength(1);
  await user.click(control);
  await user.keyboard("A");
  rerender(<Form first={[QUIET, OWN, empty]} />);
  await user.keyboard(" ramp");
  expect(textIn(control)).toBe(" A ramp");
  expect(tick("Step-free access").id).toBe("needs");
});

test("is left only when the focus leaves all of it", async () => {
  const onBlur = vi.fn();
  render(<Form first={[OWN]} onBlur={onBlur} />);
  await user.click(part(texts.own).getByLabelText(texts.own));
  await user.tab();
  expect(document.activeElement).toBe(reader(texts.own));
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(add());
  expect(onBlur).not.toHaveBeenCalled();
  await user.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});

test("shows an error of the whole list above it, as its description", () => {
  render(<Form first={[QUIET]} error={PROFILE_TEXTS.needsMany} />);
  expect(descriptionOf(screen.getByRole("group", { name: /^Access needs/ }))).toContain(PROFILE_TEXTS.needsMany);
  expect(document.getElementById("needs")).toBe(tick("Step-free access"));
});

test("cannot be changed while it is being saved", async () => {
  const onNeeds = vi.fn();
  render(<Form first={[QUIET, OWN]} disabled onNeeds={onNeeds} />);
  await user.click(tick("Quiet space"));
  await user.selectOptions(reader("Quiet space"), texts.readers.nobody);
  await user.type(part(texts.own).getByLabelText(texts.own), "!");
  await user.click(screen.getByRole("button", { name: "Remove: A desk lamp" }));
  await user.click(add());
  expect(onNeeds).not.toHaveBeenCalled();
});

test("shows the owner who can see each need, and shows others only the need", () => {
  const { rerender } = render(<AccessNeedsList needs={[QUIET, OWN]} own />);
  const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    `Quiet space${QUIET.note}${texts.seenBy.approved_employers}`,
    `A desk lamp${texts.seenBy.employers_i_apply_to}`,
  ]);
  rerender(<AccessNeedsList needs={[QUIET, OWN, OWN]} />);
  expect(rows()).toEqual([`Quiet space${QUIET.note}`, "A desk lamp", "A desk lamp"]);
  rerender(<AccessNeedsList needs={[]} />);
  expect(screen.getByText(texts.none)).toBeTruthy();
});

const need = fc.record({
  need: fc.constantFrom(...ACCESS_FEATURES, "other" as const),
  note: fc.constantFrom("", " ", "said", "x".repeat(NEED_NOTE_MAX + 1)),
  visible_to: fc.constantFrom(...NEED_READERS),
});

test("any change keeps each feature at most once and does not change who can see other needs", () => {
  fc.assert(
    fc.property(
      fc.array(need, { maxLength: 6 }),
      fc.constantFrom(...ACCESS_FEATURES),
      fc.nat(6),
      (needs, feature, n) => {
        const ticked = withFeature(needs, feature, true);
        expect(ticked.filter((one) => one.need === feature)).toEqual([
          { need: feature, note: "", visible_to: "nobody" },
        ]);
        expect(withFeature(needs, feature, false).some((one) => one.need === feature)).toBe(false);
        expect(without(needs, n)).toHaveLength(n < needs.length ? needs.length - 1 : needs.length);
        const noted = withChange(needs, n, { note: "more" });
        expect(noted.map(({ visible_to }) => visible_to)).toEqual(needs.map(({ visible_to }) => visible_to));
      },
    ),
  );
});

test("shows at its entry that own words are missing or that a note is too long", () => {
  fc.assert(
    fc.property(fc.array(need, { maxLength: 6 }), (needs) => {
      const wrong = needs.flatMap(({ need: what, note }, index) =>
        note.length > NEED_NOTE_MAX || (what === "other" && note.trim() === "") ? [index] : [],
      );
      expect([...needProblems(needs).keys()].sort()).toEqual(wrong);
    }),
  );
});
