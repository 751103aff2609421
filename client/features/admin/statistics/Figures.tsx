import type { Analytics, SPLIT_TYPES } from "#shared/admin/figures/figures.rest.ts";
import { STATUS_TEXTS } from "#shared/applications/statuses.ts";
import { listOfAll, number } from "#shared/texts/format.ts";
import { BarChart } from "./BarChart.tsx";
import { ColumnChart } from "./ColumnChart.tsx";
import { Figure } from "./Figure.tsx";
import {
  allOf,
  applicationsFinding,
  fromFirstMonth,
  groupOf,
  hiresFinding,
  jobsFinding,
  messagesFinding,
  modeName,
  replyFinding,
  splitFinding,
  splitOf,
  usersFinding,
} from "./findings.ts";
import { axisMonth, longDay, longMonth, share } from "./formats.ts";
import { LineChart } from "./LineChart.tsx";
import { type Part, StripChart } from "./StripChart.tsx";
import styles from "./statistics.module.css";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";

const { columns } = texts;
/** The styles of lines and strips, in the order of the groups. */
const ORDER = ["general", "pwd", "indigenous", "employer"] as const satisfies readonly (typeof SPLIT_TYPES)[number][];
const LOOKS = [0, 1, 2, 3] as const;

/** All statistics, in two columns if there is space. Tables start with the newest row. */
export function Figures({ analytics }: { analytics: Analytics }) {
  return (
    <>
      <div>
        <Users analytics={analytics} />
        <Jobs analytics={analytics} />
        <Messages analytics={analytics} />
      </div>
      <div>
        <Split analytics={analytics} />
        <Applications analytics={analytics} />
        <Hires analytics={analytics} />
        <Figure finding={replyFinding(analytics)} lead={texts.reply.lead}>
          <p>{texts.reply.text}</p>
        </Figure>
      </div>
    </>
  );
}

interface Props {
  analytics: Analytics;
}

const isDrawn = ({ values }: { values: readonly (number | null)[] }) => values.some((value) => value !== null);

function Users({ analytics }: Props) {
  const { usersOverTime } = analytics;
  const last = usersOverTime.at(-1);
  const hiddenTypes = ORDER.filter((type) => !last || last[type] === null).map((type) => texts.types[type]);
  const drawn = fromFirstMonth(usersOverTime, ({ month: _month, ...counts }) =>
    isDrawn({ values: Object.values(counts) }),
  );
  const groups = LOOKS.map((look) => {
    const type = ORDER[look];
    return { look, name: texts.types[type], values: drawn.map((row) => row[type]) };
  });
  // In a small community only the total may be shown: one line is better than none.
  const everybody = { look: LOOKS[0], name: texts.all, values: drawn.map(({ total }) => total) };
  return (
    <Figure
      finding={usersFinding(analytics)}
      lead={texts.users.lead}
      table={{
        columns: [columns.month, texts.all, ...ORDER.map((type) => texts.types[type])],
        rows: usersOverTime
          .toReversed()
          .map((row) => [longMonth(row.month), allOf(row.total), ...ORDER.map((type) => groupOf(row[type]))]),
      }}
    >
      {/* A single month is drawn as a dot, and the heading says so. */}
      {drawn.length > 1 && (
        <LineChart
          label={texts.chart({ lead: texts.users.lead })}
          names={drawn.map(({ month }) => axisMonth(month, drawn.length))}
          lines={groups.some(isDrawn) ? groups : [everybody]}
        />
      )}
      {hiddenTypes.length > 0 && (
        <p className={`soft small ${styles.hidden}`}>{texts.notShown({ names: listOfAll(hiddenTypes) })}</p>
      )}
    </Figure>
  );
}

function Split({ analytics }: Props) {
  const split = splitOf(analytics);
  const { total, groups, notShown } = split;
  const shareOf = (count: number | null) => (count === null || total === null ? texts.hidden : share(count, total));
  const countOf = (wanted: (typeof ORDER)[number]) => groups.find(({ type }) => type === wanted)?.count ?? null;
  const parts = LOOKS.flatMap((look): Part[] => {
    const count = countOf(ORDER[look]);
    return count === null ? [] : [{ name: texts.types[ORDER[look]], count, share: shareOf(count), look }];
  });
  const hiddenTypes = ORDER.filter((type) => countOf(type) === null).map((type) => texts.types[type]);
  const rest: Part = {
    name: texts.notShown({ names: listOfAll(hiddenTypes) }),
    count: notShown,
    share: shareOf(notShown),
    look: 4,
  };
  return (
    <Figure
      finding={splitFinding(split)}
      lead={texts.split.lead}
      table={{
        columns: [columns.type, columns.users, columns.share],
        rows: ORDER.map((type) => [texts.types[type], groupOf(countOf(type)), shareOf(countOf(type))]),
      }}
    >
      {total !== null && (
        <StripChart
          label={texts.chart({ lead: texts.split.lead })}
          parts={hiddenTypes.length > 0 ? [...parts, rest] : parts}
        />
      )}
    </Figure>
  );
}

function Jobs({ analytics }: Props) {
  const { jobsByWorkMode } = analytics;
  const all = jobsByWorkMode.reduce((sum, { count }) => sum + count, 0);
  return (
    <Figure
      finding={jobsFinding(analytics)}
      lead={texts.jobs.lead}
      table={{
        columns: [columns.mode, columns.jobs, columns.share],
        rows: jobsByWorkMode.map(({ work_mode, count }) => [modeName(work_mode), number(count), share(count, all)]),
      }}
    >
      {all > 0 && (
        <BarChart
          label={texts.chart({ lead: texts.jobs.lead })}
          bars={jobsByWorkMode.map(({ work_mode, count }) => ({ name: modeName(work_mode), count }))}
        />
      )}
    </Figure>
  );
}

function Applications({ analytics }: Props) {
  const { applicationsByStatus } = analytics;
  const all = applicationsByStatus.reduce((sum, { count }) => sum + count, 0);
  return (
    <Figure
      finding={applicationsFinding(analytics)}
      lead={texts.applications.lead}
      table={{
        columns: [columns.status, columns.applications, columns.share],
        rows: applicationsByStatus.map(({ status, count }) => [STATUS_TEXTS[status], number(count), share(count, all)]),
      }}
    >
      {all > 0 && (
        <BarChart
          label={texts.chart({ lead: texts.applications.lead })}
          bars={applicationsByStatus.map(({ status, count }) => ({ name: STATUS_TEXTS[status], count }))}
        />
      )}
    </Figure>
  );
}

function Messages({ analytics }: Props) {
  const { messagesPerDay } = analytics;
  return (
    <Figure
      name="messages-by-day"
      finding={messagesFinding(analytics)}
      lead={texts.messages.lead}
      table={{
        columns: [columns.day, columns.messages],
        rows: messagesPerDay.toReversed().map(({ day, count }) => [longDay(day), number(count)]),
      }}
    >
      {messagesPerDay.some(({ count }) => count > 0) && (
        <ColumnChart
          label={texts.chart({ lead: texts.messages.lead })}
          columns={messagesPerDay.map(({ day, count }) => ({ key: day, count }))}
          name={(day) => axisMonth(day, analytics.hires.length)}
          begins={(day) => day.endsWith("-01")}
        />
      )}
    </Figure>
  );
}

function Hires({ analytics }: Props) {
  const { hires } = analytics;
  const drawn = fromFirstMonth(hires, ({ count }) => count > 0);
  return (
    <Figure
      finding={hiresFinding(analytics)}
      lead={texts.hires.lead}
      table={{
        columns: [columns.month, columns.hires],
        rows: hires.toReversed().map(({ month, count }) => [longMonth(month), number(count)]),
      }}
    >
      {drawn.length > 1 && (
        <ColumnChart
          label={texts.chart({ lead: texts.hires.lead })}
          columns={drawn.map(({ month, count }) => ({ key: month, count }))}
          name={(month) => axisMonth(month, drawn.length)}
        />
      )}
    </Figure>
  );
}
