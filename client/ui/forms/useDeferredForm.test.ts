import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { showLanguage } from "#client/texts/language.ts";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import { useDeferredForm } from "./useDeferredForm.ts";

interface Values {
  title: string;
  least: string;
  most: string;
  tags: string[];
}

const setUp = (initial: Partial<Values> = {}) =>
  renderHook(() =>
    useDeferredForm<Values>({
      defaultValues: { title: "", least: "", most: "", tags: [], ...initial },
      validate: ({ title, least, most, tags }) => ({
        title: title === "" ? "Title is required" : undefined,
        most: most === "" || Number(most) >= Number(least) ? undefined : "The wrong way round",
        tags: tags.includes("x") ? "No such tag" : undefined,
      }),
      fields: ["title", "least", "most", "tags"],
      dependents: { least: ["most"], most: ["least"] },
    }),
  ).result;
type Form = ReturnType<typeof setUp>;

const typeInto = (form: Form, name: "title" | "least" | "most", text: string) =>
  act(async () => form.current.field(name).onChange(text));
const leave = (form: Form, name: "title" | "least" | "most") => act(async () => form.current.field(name).onBlur?.());
const submit = (form: Form, onValid: () => void = () => {}) => act(() => form.current.submit(onValid)());
const messages = (form: Form) => form.current.problems.map(({ message }) => message);

test("shows an error when the field is left, and not while the user types", async () => {
  const form = setUp({ title: "Cook" });
  await typeInto(form, "title", "");
  expect(form.current.field("title")).toMatchObject({ id: "field-title", value: "", error: undefined });
  await leave(form, "title");
  expect(form.current.errorOf("title")).toBe("Title is required");
  expect(messages(form)).toEqual([]);
});

test("lists the errors of a submit from top to bottom, and removes a corrected one for good", async () => {
  const form = setUp({ least: "9", most: "5" });
  await submit(form);
  expect(messages(form)).toEqual(["Title is required", "The wrong way round"]);
  expect(form.current.attempt).toBe(1);
  await typeInto(form, "title", "Cook");
  await leave(form, "title");
  expect(messages(form)).toEqual(["The wrong way round"]);
  await typeInto(form, "title", "");
  await leave(form, "title");
  // It is shown at its field. It does not come back in the summary, which would take the focus.
  expect(form.current.errorOf("title")).toBe("Title is required");
  expect(messages(form)).toEqual(["The wrong way round"]);
  expect(form.current.attempt).toBe(1);
});

test("validates a dependent field again when either is left, unless it is empty and has no error", async () => {
  const form = setUp({ title: "Cook", least: "9", most: "5" });
  await submit(form);
  await typeInto(form, "least", "4");
  await leave(form, "least");
  expect(form.current.errorOf("most")).toBeUndefined();
  await typeInto(form, "least", "6");
  await leave(form, "least");
  expect(form.current.errorOf("most")).toBe("The wrong way round");
  await typeInto(form, "most", "");
  await leave(form, "least");
  expect(form.current.errorOf("most")).toBeUndefined();
});

test("keeps a server error until the value is changed", async () => {
  const form = setUp({ title: "Cook" });
  await act(async () => form.current.showServerErrors([{ field: "title", message: "Taken" }]));
  expect(messages(form)).toEqual(["Taken"]);
  await leave(form, "title");
  expect(messages(form)).toEqual(["Taken"]);
  await typeInto(form, "title", "Baker");
  await leave(form, "title");
  expect([form.current.errorOf("title"), messages(form)]).toEqual([undefined, []]);
});

test("validates a chosen value immediately, and shows a given problem instead of its errors", async () => {
  const form = setUp({ title: "Cook" });
  await act(async () => form.current.choice("tags").onChange(["x"]));
  expect(form.current.choice("tags")).toMatchObject({ value: ["x"], error: "No such tag" });
  await act(async () => form.current.choice("tags").onChange(["y"]));
  expect(form.current.errorOf("tags")).toBeUndefined();
  await act(async () => form.current.choice("tags").onChange(["y"], () => uiTexts.close));
  expect(form.current.errorOf("tags")).toBe("Close");
  // It follows the language of the page.
  await act(async () => void (await showLanguage("fil")));
  expect(form.current.errorOf("tags")).toBe(uiTexts.close);
  expect(uiTexts.close).not.toBe("Close");
  await act(async () => void (await showLanguage("en")));
});

test("resets without errors", async () => {
  const form = setUp();
  await submit(form);
  await act(async () => form.current.reset({ title: "Baker", least: "", most: "", tags: [] }));
  expect(form.current.field("title")).toMatchObject({ value: "Baker", error: undefined });
  expect(messages(form)).toEqual([]);
  let sent = "";
  await submit(form, () => {
    sent = form.current.form.getValues("title");
  });
  expect(sent).toBe("Baker");
});
