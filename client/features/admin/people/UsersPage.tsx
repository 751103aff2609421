import { Link } from "react-router";
import { callForFile } from "#client/data/api.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { usePageHeadingFocus } from "#client/ui/hooks/usePageHeadingFocus.ts";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { USER_TYPES } from "#shared/accounts/user-types.ts";
import { personTarget } from "#shared/admin/admin.links.ts";
import { exportUsers, listUsers, type UserRecord } from "#shared/admin/people/people.rest.ts";
import { ACCOUNT_STATES, USER_SORTS } from "#shared/admin/people/people-lists.ts";
import { AccountStatePill } from "../shared/AccountStatePill.tsx";
import { ExportButton } from "../shared/ExportButton.tsx";
import { MixedScripts } from "../shared/MixedScripts.tsx";
import { labelsTexts } from "../shared/texts/labels/labels.texts.ts";
import { PeopleFrame } from "./PeopleFrame.tsx";
import { Filter, PeopleTools } from "./PeopleTools.tsx";
import { USERS_PATH } from "./paths.ts";
import styles from "./people.module.css";
import { placeOf, pressed, USER_CHOICES } from "./people-query.ts";
import { NoMatches, RecordList } from "./RecordList.tsx";
import type { Column } from "./RecordTable.tsx";
import { RECORD_PAGES } from "./records.ts";
import { peopleTexts as texts } from "./texts/people.texts.ts";
import { usePeopleAddress } from "./usePeopleAddress.ts";

const COLUMNS: readonly Column<UserRecord>[] = [
  {
    id: "name",
    name: () => texts.columns.name,
    sort: "name",
    cell: ({ id, first_name, last_name, username, email }) => (
      <>
        <Link to={personTarget(id)}>{`${first_name} ${last_name}`.trim() || username}</Link>
        <MixedScripts name={`${first_name} ${last_name}`} />
        {username !== email && <span className={styles.under}>{username}</span>}
      </>
    ),
  },
  { id: "email", name: () => texts.columns.email, cell: ({ email }) => email },
  { id: "type", name: () => texts.columns.type, whole: true, cell: ({ user_type }) => texts.types[user_type] },
  {
    id: "status",
    name: () => texts.columns.status,
    cell: ({ status }) => <AccountStatePill state={status} />,
  },
  {
    id: "created_at",
    name: () => texts.columns.created_at,
    sort: "created_at",
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    id: "last_login_at",
    name: () => texts.columns.last_login_at,
    sort: "last_login_at",
    cell: ({ last_login_at }) => (last_login_at ? <RelativeTime at={last_login_at} /> : texts.never),
  },
];

/** `/AdminDashboard/people`: all accounts. */
export function UsersPage({ title }: PageProps) {
  const { query, addressOf, choose, everybody } = usePeopleAddress(USER_CHOICES);
  const { search, type, status, sort, page, cursor } = query;
  const filters = { search: search || undefined, type: type ?? undefined, status: status ?? undefined };
  const { answer: list, retry } = useEndpoint(
    listUsers,
    { query: { ...filters, sort, ...placeOf({ page, cursor }) } },
    RECORD_PAGES,
  );
  const heading = usePageHeadingFocus(page);
  const isAll = Object.values(filters).every((value) => value === undefined);
  const totalText = isAll ? texts.allAccounts : texts.userTotal;
  const total = list.state === "ready" && !list.value.total_is_least ? totalText({ total: list.value.total }) : null;
  return (
    <PeopleFrame
      title={title}
      heading={heading}
      path={USERS_PATH}
      total={total}
      action={<ExportButton list="users" take={() => callForFile(exportUsers, { query: filters })} />}
    >
      <PeopleTools
        label={texts.searchUsers}
        search={search}
        onSearch={(words) => choose({ search: words }, { replace: true })}
      >
        <Filter
          label={texts.type}
          value={type}
          all={USER_TYPES}
          names={texts.types}
          onChoose={(one) => choose({ type: one })}
        />
        <Filter
          label={texts.status}
          value={status}
          all={ACCOUNT_STATES}
          names={labelsTexts.accountStates}
          onChoose={(one) => choose({ status: one })}
        />
      </PeopleTools>
      <RecordList
        caption={texts.caption.users}
        list={list}
        columns={COLUMNS}
        sort={sort}
        page={page}
        cursor={cursor}
        to={(next, begins) => addressOf({ page: next, cursor: begins })}
        onSort={(column) => choose({ sort: pressed(column, sort, USER_SORTS) })}
        onRetry={retry}
        empty={<NoMatches title={texts.nobody} all={everybody} />}
      />
    </PeopleFrame>
  );
}
