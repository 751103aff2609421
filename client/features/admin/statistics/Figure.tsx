import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "#client/ui/layout/Icon.tsx";
import styles from "./statistics.module.css";
import { statisticsTexts as texts } from "./texts/statistics.texts.ts";

interface Table {
  /** The first column names the rows. */
  columns: readonly string[];
  rows: readonly (readonly [name: string, ...values: string[]])[];
}

interface Props {
  /** The id for links to this figure, if it has one. */
  name?: string;
  /** The finding, in a sentence. */
  finding: string;
  /** What the numbers measure. */
  lead: string;
  children?: ReactNode;
  table?: Table;
}

/** One statistic: its finding as the heading, a chart, and a table with the numbers. */
export function Figure({ name, finding, lead, children, table }: Props) {
  const own = useId();
  const id = name ?? own;
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {finding}
        </h2>
        <p className="soft small">{lead}</p>
      </div>
      {children && <div className={styles.plot}>{children}</div>}
      {table && (
        <details className={styles.numbers}>
          <summary>
            <Icon of={ChevronDown} className={styles.turn} />
            {texts.table}
            <span className="visually-hidden">: {lead}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard. */}
          <section className={`${styles.scroll} focus-inset`} tabIndex={0} aria-label={lead}>
            <Numbers {...table} caption={lead} />
          </section>
        </details>
      )}
    </section>
  );
}

function Numbers({ columns, rows, caption }: Table & { caption: string }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at > 0 ? styles.number : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, at) => (
              <td key={columns[at + 1]} className={styles.number}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
