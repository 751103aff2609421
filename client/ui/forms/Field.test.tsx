import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { Checkbox } from "#client/ui/controls/Checkbox.tsx";
import { ChoiceGroup } from "#client/ui/controls/ChoiceGroup.tsx";
import { PasswordInput } from "#client/ui/controls/PasswordInput.tsx";
import { PhoneInput } from "#client/ui/controls/PhoneInput.tsx";
import { Select } from "#client/ui/controls/Select.tsx";
import { TextInput } from "#client/ui/controls/TextInput.tsx";
import { cleanPhone } from "#shared/accounts/phone.ts";
import { Field } from "./Field.tsx";

/** The accessible description. */
const described = (control: HTMLElement): string[] =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`);

describe("Field", () => {
  it("connects label, hint and error to the control, in this order", () => {
    render(
      <Field id="email" label="Email" hint="We send one message." error="Email is required" required>
        <TextInput type="email" />
      </Field>,
    );
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input.id).toBe("email");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.hasAttribute("required")).toBe(true);
    expect(described(input)).toEqual(["We send one message.", "Error: Email is required"]);
    const field = input.closest("[data-field]");
    expect([...(field?.children ?? [])].map((child) => child.tagName)).toEqual(["LABEL", "P", "P", "INPUT"]);
  });

  it("has no description or invalid state without an error", () => {
    render(
      <Field label="Company size" optional>
        <Select>
          <option>1-10</option>
        </Select>
      </Field>,
    );
    const select = screen.getByRole("combobox", { name: "Company size (optional)" });
    expect(select.hasAttribute("aria-invalid")).toBe(false);
    expect(select.hasAttribute("aria-describedby")).toBe(false);
  });

  it("connects any other control through a function", () => {
    render(
      <Field label="Logo" error="Too large">
        {(wiring) => <input type="file" id={wiring.id} aria-describedby={wiring.describedBy} />}
      </Field>,
    );
    expect(described(screen.getByLabelText("Logo"))).toEqual(["Error: Too large"]);
  });

  it("works with register: text values, radio buttons, checkbox, phone", async () => {
    const onValid = vi.fn();
    type Values = { name: string; kind: string; terms: boolean; phone: string };
    function Form() {
      const { register, handleSubmit } = useForm<Values>({ defaultValues: { kind: "pwd" } });
      return (
        <form onSubmit={handleSubmit((values) => onValid(values))}>
          <Field label="First name">
            <TextInput {...register("name")} />
          </Field>
          <ChoiceGroup
            legend="I am a"
            choices={[
              { value: "general", label: "General User" },
              { value: "pwd", label: "Person with Disability" },
            ]}
            {...register("kind")}
          />
          <Field label="Phone">
            <PhoneInput clean={cleanPhone} {...register("phone")} />
          </Field>
          <Checkbox label="I agree" {...register("terms")} />
          <button type="submit">Send</button>
        </form>
      );
    }
    render(<Form />);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Person with Disability" }).checked).toBe(true);
    await userEvent.type(screen.getByRole("textbox", { name: "First name" }), "Noel");
    await userEvent.click(screen.getByRole("radio", { name: "General User" }));
    await userEvent.click(screen.getByRole("textbox", { name: "Phone" }));
    await userEvent.paste("+63 917 555-0142");
    await userEvent.click(screen.getByRole("checkbox", { name: "I agree" }));
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    expect(onValid).toHaveBeenCalledWith({ name: "Noel", kind: "general", terms: true, phone: "9175550142" });
  });
});

describe("PasswordInput", () => {
  it("shows and hides the password with a toggle button, and hides it again on submit", async () => {
    render(
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label="Password">
          <PasswordInput autoComplete="current-password" />
        </Field>
        <button type="submit">Sign in</button>
      </form>,
    );
    const input = screen.getByLabelText("Password");
    const toggle = screen.getByRole("button", { name: "Show password", pressed: false });
    expect(input.getAttribute("type")).toBe("password");
    await userEvent.click(input);
    await userEvent.paste("Kasama-2026!");
    await userEvent.click(toggle);
    expect(input.getAttribute("type")).toBe("text");
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(input.getAttribute("type")).toBe("password");
    expect((input as HTMLInputElement).value).toBe("Kasama-2026!");
  });
});

describe("PhoneInput", () => {
  it("includes the prefix in its description, removes everything but digits, and keeps the caret position", async () => {
    render(
      <Field label="Phone" hint="Ten digits.">
        <PhoneInput clean={cleanPhone} defaultValue="9175550142" />
      </Field>,
    );
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
    expect(described(input)).toEqual(["+63", "Ten digits."]);
    expect(input.getAttribute("autocomplete")).toBe("tel-national");
    input.focus();
    input.setSelectionRange(3, 3);
    await userEvent.keyboard("-");
    expect(input.value).toBe("9175550142");
    expect(input.selectionStart).toBe(3);
  });
});

describe("ChoiceGroup and Checkbox", () => {
  it("is a named group whose first radio has the id, described by its error", () => {
    render(
      <ChoiceGroup
        id="kind"
        legend="I am a"
        error="Choose one"
        choices={[{ value: "general", label: "General User" }]}
      />,
    );
    expect(described(screen.getByRole("group", { name: "I am a" }))).toEqual(["Error: Choose one"]);
    expect(screen.getByRole("radio", { name: "General User" }).id).toBe("kind");
  });

  it("reports the chosen value", async () => {
    const onChoose = vi.fn();
    render(
      <ChoiceGroup
        legend="I am a"
        value="general"
        onChoose={onChoose}
        choices={[
          { value: "general", label: "General User" },
          { value: "pwd", label: "Person with Disability" },
        ]}
      />,
    );
    await userEvent.click(screen.getByText("Person with Disability"));
    expect(onChoose).toHaveBeenCalledWith("pwd");
  });

  it("is controlled from the start, even while nothing is chosen", async () => {
    const warned = vi.spyOn(console, "error").mockImplementation(() => {});
    function Form() {
      const [kind, setKind] = useState<"general">();
      return (
        <ChoiceGroup
          legend="I am a"
          {...(kind && { value: kind })}
          onChoose={setKind}
          choices={[{ value: "general", label: "General User" }]}
        />
      );
    }
    render(<Form />);
    await userEvent.click(screen.getByText("General User"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "General User" }).checked).toBe(true);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("describes a checkbox by its error", () => {
    render(<Checkbox label="I agree" error="You must agree to the terms and conditions" />);
    const box = screen.getByRole("checkbox", { name: "I agree" });
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(described(box)).toEqual(["Error: You must agree to the terms and conditions"]);
  });
});
