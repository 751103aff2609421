import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MixedScripts } from "./MixedScripts.tsx";

test("marks a name whose letters come from two alphabets, and no other", () => {
  const { rerender } = render(<MixedScripts name="Jоllibee Foods" />);
  expect(screen.getByText("Mixed alphabets")).toBeTruthy();
  rerender(<MixedScripts name="Jollibee Foods" />);
  expect(screen.queryByText("Mixed alphabets")).toBeNull();
});
