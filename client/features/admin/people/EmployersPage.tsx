import { Building2, CircleCheck, CircleX, Clock } from "lucide-react";
import { Link } from "react-router";
import { callForFile } from "#client/data/api.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { usePageHeadingFocus } from "#client/ui/hooks/usePageHeadingFocus.ts";
import type { LucideIcon } from "#client/ui/layout/Icon.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import { type EmployerRecord, exportEmployers, listEmployers } from "#shared/admin/people/people.rest.ts";
import { EMPLOYER_SORTS } from "#shared/admin/people/people-lists.ts";
import { ExportButton } from "../shared/ExportButton.tsx";
import { MixedScripts } from "../shared/MixedScripts.tsx";
import { PeopleFrame } from "./PeopleFrame.tsx";
import { Filter, PeopleTools } from "./PeopleTools.tsx";
import { EMPLOYERS_PATH } from "./paths.ts";
import styles from "./people.module.css";
import { type CompanyState, EMPLOYER_CHOICES, placeOf, pressed } from "./people-query.ts";
import { NoMatches, RecordList } from "./RecordList.tsx";
import type { Column } from "./RecordTable.tsx";
import { RECORD_PAGES } from "./records.ts";
import { peopleTexts as texts } from "./texts/people.texts.ts";
import { usePeopleAddress } from "./usePeopleAddress.ts";

const STATE_LOOKS: Record<CompanyState, { icon: LucideIcon; look?: "success" | "danger" | "draft" }> = {
  pending: { icon: Clock, look: "draft" },
  approved: { icon: CircleCheck, look: "success" },
  rejected: { icon: CircleX, look: "danger" },
};

const siteOf = (url: string): string => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

const COLUMNS: readonly Column<EmployerRecord>[] = [
  {
    id: "company",
    name: () => texts.columns.company,
    sort: "name",
    cell: ({ id, company_name, website_url }) => (
      <>
        <Link to={personTarget(id)}>{company_name}</Link>
        <MixedScripts name={company_name} />
        <span className={styles.under}>{siteOf(website_url)}</span>
      </>
    ),
  },
  {
    id: "industry",
    name: () => texts.columns.industry,
    cell: ({ industry, company_size }) => (
      <>
        {industry}
        <span className={styles.under}>{texts.employees({ size: company_size })}</span>
      </>
    ),
  },
  {
    id: "contact",
    name: () => texts.columns.contact,
    cell: ({ contact_person, user_email }) => (
      <>
        {contact_person}
        <MixedScripts name={contact_person} />
        <span className={styles.under}>{user_email ?? texts.noAccount}</span>
      </>
    ),
  },
  {
    id: "status",
    name: () => texts.columns.status,
    cell: ({ status }) => <Pill {...STATE_LOOKS[status]}>{texts.companyStates[status]}</Pill>,
  },
  {
    id: "created_at",
    name: () => texts.columns.created_at,
    sort: "created_at",
    cell: ({ user_created_at }) => (user_created_at ? <RelativeTime at={user_created_at} /> : texts.noAccount),
  },
];

/** `/AdminDashboard/employers`: all companies. */
export function EmployersPage({ title }: PageProps) {
  const { query, addressOf, choose, everybody } = usePeopleAddress(EMPLOYER_CHOICES);
  const { search, status, sort, page, cursor } = query;
  const filters = { search: search || undefined, status: status ?? undefined };
  const { answer: list, retry } = useEndpoint(
    listEmployers,
    { query: { ...filters, sort, ...placeOf({ page, cursor }) } },
    RECORD_PAGES,
  );
  const heading = usePageHeadingFocus(page);
  const total =
    list.state === "ready" && !list.value.total_is_least ? texts.employerTotal({ total: list.value.total }) : null;
  const isAll = search === "" && status === null && page === 1;
  return (
    <PeopleFrame
      title={title}
      heading={heading}
      path={EMPLOYERS_PATH}
      total={total}
      action={<ExportButton list="employers" take={() => callForFile(exportEmployers, { query: filters })} />}
    >
      <PeopleTools
        label={texts.searchEmployers}
        search={search}
        onSearch={(words) => choose({ search: words }, { replace: true })}
      >
        <Filter
          label={texts.status}
          value={status}
          all={EMPLOYER_CHOICES.states}
          names={texts.companyStates}
          onChoose={(one) => choose({ status: one })}
        />
      </PeopleTools>
      <RecordList
        caption={texts.caption.employers}
        list={list}
        columns={COLUMNS}
        sort={sort}
        page={page}
        cursor={cursor}
        to={(next, begins) => addressOf({ page: next, cursor: begins })}
        onSort={(column) => choose({ sort: pressed(column, sort, EMPLOYER_SORTS) })}
        onRetry={retry}
        empty={isAll ? <NoCompanies /> : <NoMatches title={texts.noCompany} all={everybody} />}
      />
    </PeopleFrame>
  );
}

const NoCompanies = () => (
  <EmptyState icon={Building2} title={texts.noCompanies}>
    {texts.noCompaniesText}
  </EmptyState>
);
