import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** Who reported it, and when. */
export const ReportedBy = ({ name, at }: { name: string; at: string }) =>
  texts.reportedBy({
    name: () => <bdi key="name">{name}</bdi>,
    time: () => <RelativeTime key="time" at={at} inside />,
  });
