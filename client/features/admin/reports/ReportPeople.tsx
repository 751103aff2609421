import { Ban } from "lucide-react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { ReportPerson, WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { calledOf } from "./names.ts";
import styles from "./report.module.css";
import { reportsTexts as texts } from "./texts/reports.texts.ts";

/** The reported person first, then the reporter, with links to the pages where they can be warned or suspended. */
export function ReportPeople({ report }: { report: WholeReport }) {
  const { id, reporter, reported, status } = report;
  return (
    <section className={styles.people} aria-labelledby="report-people">
      <h2 id="report-people" className="visually-hidden">
        {texts.people}
      </h2>
      <Person role={texts.reported} person={reported}>
        {status === "open" && report.may_decide && reported.name !== null && (
          <ButtonLink variant="second" small to={`${personTarget(reported.id)}?report=${id}`}>
            {texts.act({ name: calledOf(reported), hidden })}
          </ButtonLink>
        )}
      </Person>
      <Person role={texts.reporter} person={reporter} />
    </section>
  );
}

function Person({ role, person, children }: { role: string; person: ReportPerson; children?: React.ReactNode }) {
  const { id, name, company, photo, side, suspended } = person;
  const called = calledOf(person);
  return (
    <div className={styles.person}>
      <Avatar name={called} photo={imageUrl(photo)} shape={company ? "company" : "person"} />
      <div className={styles.who}>
        <p className="soft small">{role}</p>
        <p className={styles.name}>{name === null ? <b>{called}</b> : <Link to={personTarget(id)}>{called}</Link>}</p>
        <p className="soft small">
          {side === null ? texts.accountGone : texts.sides[side]}
          {company && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </p>
        {suspended && (
          <Pill icon={Ban} look="danger" className={styles.pill}>
            {texts.suspended}
          </Pill>
        )}
        {children}
      </div>
    </div>
  );
}
