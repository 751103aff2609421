import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { labelsTexts } from "#client/features/admin/shared/texts/labels/labels.texts.ts";
import { ReportCard } from "./ReportCard.tsx";
import { decidedReports, waitingReports } from "./testing.ts";

const REPORT_STATUS_WORDS = labelsTexts.reportStatuses;

test("leaves out the status, which the whole list shares", () => {
  const [open] = waitingReports;
  const [decided] = decidedReports;
  if (!open || !decided) throw new Error("no reports to show");
  const { rerender } = render(<ReportCard report={open} />, { wrapper: MemoryRouter });
  expect(screen.getByRole("article").textContent).toContain("Luntian Digital");
  expect(screen.queryByText(REPORT_STATUS_WORDS.open, { exact: true })).toBeNull();
  rerender(<ReportCard report={decided} />);
  expect(screen.queryByText(REPORT_STATUS_WORDS.dismissed, { exact: true })).toBeNull();
  // The name of the admin is still shown.
  expect(screen.getByRole("article").textContent).toContain("Ana Reyes");
});
