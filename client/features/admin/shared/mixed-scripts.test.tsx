import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MixedScripts } from "./MixedScripts.tsx";

test("marks only names whose letters come from two alphabets", () => {
  const { rerender } = render(<MixedScripts name="Jоllibee Foods" />);
  expect(screen.getByText("Mixed alphabets")).toBeTruthy();
  rerender(<MixedScripts name="Jollibee Foods" />);
  expect(screen.queryByText("Mixed alphabets")).toBeNull();
});
