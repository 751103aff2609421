import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { completionOf, type ProfileParts } from "#shared/profiles/completion.ts";
import { Completion } from "./Completion.tsx";

const labels = profilePartsTexts.labels;
const texts = profilePartsTexts.completion;

const SEEKER: ProfileParts = { user: { user_type: "pwd", phone_number: "", pwd_id_number: null } };
const COMPANY: Company = {
  user_id: 1,
  company_name: "Burdang Taal",
  industry: "Textiles",
  company_size: "1-10",
  website_url: "https://taal.example.ph",
  founded_year: 1999,
  company_description: "",
  access_statement: "",
  logo_path: null,
  contact_person: "Ana Reyes",
  address: "Taal",
  status: "pending",
  reason: null,
  documents: [],
  review: null,
};
const EMPLOYER: ProfileParts = {
  user: { user_type: "employer", phone_number: "+639171234567", pwd_id_number: null },
  employer: COMPANY,
};
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

test("shows the percentage in words and as a bar, and all missing items in order", () => {
  render(<Completion parts={SEEKER} onAsk={() => {}} />);
  const { percent, missing } = completionOf(SEEKER);
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: texts.percent({ percent }) });
  expect([bar.value, bar.max]).toEqual([percent, 100]);
  expect(buttons()).toEqual(missing.map((field) => `Add: ${labels[field]}`));
});

test("each button opens its own field", async () => {
  const onAsk = vi.fn();
  render(<Completion parts={EMPLOYER} onAsk={onAsk} />);
  expect(buttons()).toEqual(["Add: Company logo", "Add: About the company"]);
  for (const button of screen.getAllByRole("button")) await userEvent.click(button);
  expect(onAsk.mock.calls.flat()).toEqual(completionOf(EMPLOYER).missing);
});

test("shows a profile without missing items as complete", () => {
  const whole: ProfileParts = {
    ...EMPLOYER,
    employer: { ...COMPANY, company_description: "We embroider", logo_path: "/api/files/y.webp" },
  };
  const { container } = render(<Completion parts={whole} onAsk={() => {}} />);
  expect(container.textContent).toBe(texts.done);
});
