import type { ReactNode } from "react";
import { listTexts } from "#client/features/applications/list/texts/list.texts.ts";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import { MatchMark } from "#client/ui/layout/MatchMark.tsx";
import { StatusPill } from "#client/ui/layout/StatusPill.tsx";
import type { ApplicationCard } from "#shared/applications/applications.schemas.ts";
import { listOfAll } from "#shared/texts/format.ts";
import { dayText } from "../view/timeline.ts";
import { nameOf } from "./ApplicantRow.tsx";
import styles from "./applicants.module.css";

const texts = listTexts.compare;
type RowName = keyof typeof texts.rows;

/** The table's cells for one applicant: only what the applicant shared, and only work-related criteria. */
const CELLS: Record<RowName, (one: ApplicationCard) => ReactNode> = {
  match: ({ match }) => (match ? <MatchMark score={match.score} /> : texts.unknown),
  reasons: ({ match }) => <Lines of={match?.reasons.map(({ text }) => text) ?? []} />,
  missing: ({ match }) => (match?.missing_skills.length ? listOfAll(match.missing_skills) : texts.nothing),
  job: ({ applicant }) => applicant?.current_job_title || texts.unknown,
  experience: ({ applicant }) =>
    applicant?.experience_years == null ? texts.unknown : texts.years({ years: applicant.experience_years }),
  skills: ({ applicant }) => (applicant?.skills.length ? listOfAll(applicant.skills) : texts.unknown),
  status: ({ status }) => <StatusPill status={status} />,
  applied: ({ applied_at }) => <time dateTime={applied_at}>{dayText(applied_at, new Date())}</time>,
};
// The table's rows, in the order of CELLS.
const ROWS = Object.keys(CELLS) as RowName[];

function Lines({ of }: { of: readonly string[] }) {
  if (of.length === 0) return texts.nothing;
  return (
    <ul className={styles.lines}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Two or three applicants side by side, as a table that screen readers can navigate by row and column. */
export function CompareDialog({
  applications,
  onClose,
}: {
  applications: readonly ApplicationCard[];
  onClose: () => void;
}) {
  return (
    <Dialog title={texts.title} wide onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard. */}
      <section className={styles.compare} aria-label={texts.region} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{texts.what}</span>
              </th>
              {applications.map((one) => (
                <th key={one.id} scope="col">
                  {nameOf(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                <th scope="row">{texts.rows[row]}</th>
                {applications.map((one) => (
                  <td key={one.id}>{CELLS[row](one)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
