import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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

test("says nothing before a submit", async () => {
  const form = setUp();
  await act(async () => form.current.set("need", "other"));
  expect(form.current.values.need).toBe("other");
  expect(form.current.errorOf("words")).toBeUndefined();
});

test("validates every field again while a refused form is corrected", async () => {
  const onSend = vi.fn();
  const form = setUp(onSend);
  await act(() => form.current.submit());
  expect(form.current.errorOf("need")).toBe("Choose one");
  await act(async () => form.current.set("need", "other"));
  await waitFor(() => expect(form.current.errorOf("words")).toBe("Describe it"));
  expect(form.current.errorOf("need")).toBeUndefined();
  expect(onSend).not.toHaveBeenCalled();
});

test("shows a server error until something is changed", async () => {
  const form = setUp(() => form.current.setError("words", "Too rude"));
  await act(async () => form.current.set("need", "ramp"));
  await act(() => form.current.submit());
  expect(form.current.errorOf("words")).toBe("Too rude");
  await act(async () => form.current.set("words", "Please"));
  await waitFor(() => expect(form.current.errorOf("words")).toBeUndefined());
});
