import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { pesosAndCentavos } from "#shared/texts/format.ts";
import { ExperienceField } from "./ExperienceField.tsx";
import { SalaryField } from "./SalaryField.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

function Form({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [years, setYears] = useState("");
  const [salary, setSalary] = useState("25000");
  return (
    <>
      <ExperienceField id="years" value={years} onChange={setYears} error={error} disabled={disabled} />
      <SalaryField id="salary" value={salary} onChange={setSalary} disabled={disabled} />
    </>
  );
}
const years = () => screen.getByLabelText<HTMLInputElement>("Years of experience (optional)");
const salary = () => screen.getByLabelText<HTMLInputElement>("Desired salary (optional)");

test("number fields use the numeric keyboard, and are described by unit, hint and error", () => {
  render(<Form error={PROFILE_TEXTS.experience} />);
  for (const control of [years(), salary()]) expect([control.type, control.inputMode]).toEqual(["text", "decimal"]);
  expect(descriptionOf(salary())).toBe(`₱ ${fieldTexts.salary.hint}`);
  expect(descriptionOf(years())).toBe(`${fieldTexts.experience.hint} Error: ${PROFILE_TEXTS.experience}`);
  expect(years().getAttribute("aria-invalid")).toBe("true");
});

test("keeps text that is not a number as it was typed", async () => {
  render(<Form />);
  await userEvent.type(years(), "about 3");
  expect(textIn(years())).toBe("about 3");
});

test("does not change a number by mouse wheel or arrow keys", async () => {
  render(<Form />);
  await userEvent.click(salary());
  fireEvent.wheel(salary(), { deltaY: 100 });
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
  expect(textIn(salary())).toBe("25000");
});

test("cannot be changed while it is being saved", async () => {
  render(<Form disabled />);
  await userEvent.type(salary(), "9");
  expect(textIn(salary())).toBe("25000");
});

test("shows years in singular or plural, and pesos with thousands separators", () => {
  expect([0, 1, 2.5].map((years) => fieldTexts.experience.shown({ years }))).toEqual([
    "0 years",
    "1 year",
    "2.5 years",
  ]);
  expect([0, 25_000, 18_500.5].map((amount) => fieldTexts.salary.shown({ amount: pesosAndCentavos(amount) }))).toEqual([
    "₱0 a month",
    "₱25,000 a month",
    "₱18,500.50 a month",
  ]);
});
