import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { languageStore } from "#client/texts/language.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { useSubmitForm } from "./useSubmitForm.ts";

const setUp = (onSend: (values: { need: string; words: string }) => unknown = () => {}) =>
  renderHook(() =>
    useSubmitForm<{ need: string; words: string }>({
      defaultValues: { need: "", words: "" },
      validate: ({ need, words }) => ({
        need: need === "" ? "Choose one" : undefined,
        words: need === "other" && words === "" ? "Describe it" : undefined,
      }),
      onSend,
    }),
  ).result;

test("shows no errors before a submit", async () => {
  const form = setUp();
  await act(async () => form.current.set("need", "other"));
  expect(form.current.values.need).toBe("other");
  expect(form.current.errorOf("words")).toBeUndefined();
});

test("validates every field again on each change after a refused submit", async () => {
  const onSend = vi.fn();
  const form = setUp(onSend);
  await act(() => form.current.submit());
  expect(form.current.errorOf("need")).toBe("Choose one");
  await act(async () => form.current.set("need", "other"));
  await waitFor(() => expect(form.current.errorOf("words")).toBe("Describe it"));
  expect(form.current.errorOf("need")).toBeUndefined();
  expect(onSend).not.toHaveBeenCalled();
});

test("shows a server error until a value is changed", async () => {
  const form = setUp(() => form.current.showServerErrors([{ field: "words", message: "Too rude" }]));
  await act(async () => form.current.set("need", "ramp"));
  await act(() => form.current.submit());
  expect(form.current.errorOf("words")).toBe("Too rude");
  await act(async () => form.current.set("words", "Please"));
  await waitFor(() => expect(form.current.errorOf("words")).toBeUndefined());
});

test("sends once at a time, and counts the submits that have ended", async () => {
  let finish = () => {};
  const onSend = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const form = setUp(onSend);
  await act(async () => form.current.set("need", "ramp"));
  let tries: Promise<void>[] = [];
  await act(async () => {
    tries = [form.current.submit(), form.current.submit()];
  });
  expect(form.current).toMatchObject({ busy: true, attempt: 0 });
  finish();
  await act(() => Promise.all(tries));
  expect(form.current).toMatchObject({ busy: false, attempt: 1 });
  expect(onSend).toHaveBeenCalledTimes(1);
});

test("is dirty while a value differs from the default values", async () => {
  const form = setUp();
  expect(form.current.isDirty).toBe(false);
  await act(async () => form.current.set("words", "Please"));
  expect(form.current.isDirty).toBe(true);
  await act(async () => form.current.set("words", ""));
  expect(form.current.isDirty).toBe(false);
});

test("names the wrong item of a list", async () => {
  const { result } = renderHook(() =>
    useSubmitForm<{ slots: { date: string }[] }>({
      defaultValues: { slots: [{ date: "" }, { date: "" }] },
      validate: ({ slots }) => ({ "slots.1.date": slots[1]?.date === "" ? "Choose a date" : undefined }),
      onSend: () => {},
    }),
  );
  await act(() => result.current.submit());
  expect([result.current.errorOf("slots.0.date"), result.current.errorOf("slots.1.date")]).toEqual([
    undefined,
    "Choose a date",
  ]);
  await act(async () => result.current.set("slots", [{ date: "" }]));
  await waitFor(() => expect(result.current.errorOf("slots.1.date")).toBeUndefined());
});

test("shows its errors in the new language when the page changes it, but not those of the server", async () => {
  onTestFinished(() => languageStore.setState({ language: "en" }));
  const { result: form } = renderHook(() =>
    useSubmitForm<{ need: string; words: string }>({
      defaultValues: { need: "", words: "" },
      validate: ({ need }) => ({ need: need === "" ? `Choose one (${currentLanguage()})` : undefined }),
      onSend: () => undefined,
    }),
  );
  await act(async () => languageStore.setState({ language: "fil" }));
  expect(form.current.errorOf("need")).toBeUndefined();
  await act(() => form.current.submit());
  await act(async () => form.current.showServerErrors([{ field: "words", message: "Too rude" }]));
  await act(async () => languageStore.setState({ language: "en" }));
  await waitFor(() => expect(form.current.errorOf("need")).toBe("Choose one (en)"));
  expect(form.current.errorOf("words")).toBe("Too rude");
});
