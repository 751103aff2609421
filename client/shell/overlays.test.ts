import { expect, onTestFinished, test, vi } from "vitest";
import { editAccount, onEditEmployerAccount, onOpenProfile, openProfile } from "./overlays.ts";

test("'Edit Account' opens the modal, unless an employer's page handles it", () => {
  const modal = vi.fn();
  const own = vi.fn();
  onTestFinished(onOpenProfile(modal));
  editAccount("pwd");
  editAccount("employer");
  expect(modal.mock.calls).toEqual([[{ mode: "edit" }], [{ mode: "edit" }]]);

  const undo = onEditEmployerAccount(own);
  editAccount("employer");
  expect(own).toHaveBeenCalledOnce();
  editAccount("admin");
  expect(modal).toHaveBeenCalledTimes(3);
  undo();
  editAccount("employer");
  expect(modal).toHaveBeenCalledTimes(4);
});

test("opening an overlay without a listener does nothing", () => {
  expect(() => openProfile({ mode: "view" })).not.toThrow();
});
