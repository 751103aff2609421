import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { descriptionOf, textIn } from "#client/testing/dom.ts";
import { maskedPwdId, PWD_ID_SHAPE } from "#shared/profiles/pwd-id.ts";
import { PWD_ID_STATES, type PwdIdState } from "#shared/profiles/pwd-id-states.ts";
import { pwdIdTexts as PWD_ID_TEXTS } from "#shared/profiles/texts/pwd-id/pwd-id.texts.ts";
import { profilePartsTexts } from "../texts/profile-parts/profile-parts.texts.ts";
import { PwdIdField } from "./PwdIdField.tsx";
import { PwdIdNumber } from "./PwdIdNumber.tsx";
import { profileFieldsTexts as fieldTexts } from "./texts/profile-fields/profile-fields.texts.ts";

const texts = fieldTexts.pwdId;
const NUMBER = "06-3022-012-0001234";

function Form({ state = null, disabled = false }: { state?: PwdIdState | null; disabled?: boolean }) {
  const [value, setValue] = useState(state ? NUMBER : "");
  const stored = state && { number: NUMBER, state };
  return <PwdIdField id="pwd" value={value} onChange={setValue} stored={stored} disabled={disabled} />;
}
const control = () => screen.getByLabelText(/^PWD ID Number/);

test.each(PWD_ID_STATES)("says that its review is %s, in a text that also describes the field", (state) => {
  render(<Form state={state} />);
  const { title, text } = profilePartsTexts.pwdIdStates[state];
  expect(descriptionOf(control())).toContain(`${title} ${text}`);
  expect(screen.getByText(title).querySelector("svg")).toBeTruthy();
});

test("shows that another number needs a new review, but not for the stored one", async () => {
  render(<Form state="verified" />);
  await userEvent.type(control(), "5");
  expect(descriptionOf(control())).toContain(texts.checkedAgain);
  expect(screen.queryByText("Verified")).toBeNull();
  await userEvent.type(control(), "{Backspace}");
  expect(screen.getByText("Verified")).toBeTruthy();
  expect(screen.queryByText(texts.checkedAgain)).toBeNull();
});

test("notes an unusual format without calling it an error", async () => {
  render(<Form />);
  expect(screen.queryByText(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }))).toBeNull();
  await userEvent.type(control(), "QC 1234");
  expect(descriptionOf(control())).toContain(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }));
  expect(control().hasAttribute("aria-invalid")).toBe(false);
  await userEvent.clear(control());
  await userEvent.type(control(), NUMBER);
  expect(screen.queryByText(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }))).toBeNull();
});

test("cannot be changed while it is being saved, and keeps the focus", async () => {
  const { rerender } = render(<Form state="pending" />);
  await userEvent.click(control());
  rerender(<Form state="pending" disabled />);
  await userEvent.keyboard("9");
  expect(textIn(control())).toBe(NUMBER);
  expect(document.activeElement).toBe(control());
});

test("screen readers hear only the visible part of a masked number, and all of a full one", () => {
  const { container, rerender } = render(<PwdIdNumber number={maskedPwdId(NUMBER)} />);
  expect(screen.getByText("Hidden, ending in 1234")).toBeTruthy();
  expect(container.querySelector("[aria-hidden]")?.textContent).toBe("••-••••-•••-•••1234");
  rerender(<PwdIdNumber number={maskedPwdId("12345")} />);
  expect(screen.getByText("Hidden")).toBeTruthy();
  rerender(<PwdIdNumber number={NUMBER} />);
  expect(container.textContent).toBe(NUMBER);
});
