import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Switch } from "./Switch.tsx";

test("keeps its focus while busy, announces that it is busy, and ignores presses", async () => {
  const handleChange = vi.fn();
  const shown = (busy: boolean) => <Switch label="Email me" checked={false} busy={busy} onChange={handleChange} />;
  const { rerender } = render(shown(false));
  const box = screen.getByRole<HTMLInputElement>("switch", { name: "Email me" });
  await userEvent.click(box);
  expect(handleChange).toHaveBeenCalledOnce();
  rerender(shown(true));
  expect([box.disabled, box.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  await userEvent.keyboard(" ");
  await userEvent.click(box);
  expect(handleChange).toHaveBeenCalledOnce();
  expect([box.checked, document.activeElement]).toEqual([false, box]);
});
