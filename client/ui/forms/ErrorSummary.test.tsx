import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Field } from "./Field.tsx";
import { Stepper } from "./Stepper.tsx";

const problems = [
  { id: "email", message: "Email is required" },
  { id: "phone", message: "Phone number must be at least 10 digits" },
];
const form = (shown: typeof problems, attempt: number) => (
  <>
    <ErrorSummary problems={shown} attempt={attempt} />
    <Field id="email" label="Email">
      <TextInput />
    </Field>
    <Field id="phone" label="Phone">
      <TextInput />
    </Field>
  </>
);

describe("ErrorSummary", () => {
  it("renders nothing without problems", () => {
    render(form([], 0));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes the focus at each failed attempt, and only then", async () => {
    const { rerender } = render(form([], 0));
    rerender(form(problems, 1));
    const summary = screen.getByRole("alert", { name: "Please fix 2 fields" });
    expect(document.activeElement).toBe(summary);
    screen.getByRole("textbox", { name: "Email" }).focus();
    rerender(form(problems.slice(1), 1));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
    rerender(form(problems.slice(1), 2));
    expect(document.activeElement).toBe(screen.getByRole("alert", { name: "Please fix 1 field" }));
  });

  it("moves the focus to the field without changing the address", async () => {
    render(form(problems, 1));
    await userEvent.click(screen.getByRole("link", { name: "Phone number must be at least 10 digits" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Phone" }));
    expect(location.hash).toBe("");
  });
});

describe("Stepper", () => {
  it("says which step is the current one", () => {
    render(<Stepper steps={["Account", "Company", "Personal"]} current={1} />);
    const [first, second, third] = screen.getAllByRole("listitem");
    expect(first?.textContent).toBe("Step 1: Account, done");
    expect(second?.textContent).toBe("Step 2 of 3: Company");
    expect(second?.getAttribute("aria-current")).toBe("step");
    expect(third?.textContent).toBe("Step 3: Personal");
    expect(third?.hasAttribute("aria-current")).toBe(false);
  });
});
