import { useEndpoint } from "#client/data/useEndpoint.ts";
import { Select } from "#client/ui/controls/Select.tsx";
import { Field } from "#client/ui/forms/Field.tsx";
import { AUDIT_ACTIONS } from "#shared/admin/audit-lists.ts";
import { listUsers } from "#shared/admin/people/people.rest.ts";
import { PEOPLE_PAGE_MAX } from "#shared/admin/people/people-lists.ts";
import { auditTexts as sentencesTexts } from "#shared/admin/texts/audit/audit.texts.ts";
import styles from "./audit.module.css";
import { AUDIT_SPANS, type AuditChoice } from "./audit-query.ts";
import { auditTexts as texts } from "./texts/audit.texts.ts";

interface Props {
  choice: AuditChoice;
  onChoose: (choice: Partial<AuditChoice>) => void;
}

/** The admins' names for the list of actors. If they cannot be loaded, that list is short and everything else works. */
function useAdmins(): readonly { id: number; name: string }[] {
  const { answer } = useEndpoint(listUsers, {
    query: { type: "admin", sort: "name", pageSize: String(PEOPLE_PAGE_MAX) },
  });
  const records = answer.state === "ready" ? answer.value.records : [];
  return records.map(({ id, first_name, last_name, username }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || username,
  }));
}

/** Filters by actor, action, person and time. Each applies immediately. */
export function AuditTools({ choice, onChoose }: Props) {
  const admins = useAdmins();
  const { actor, action, days } = choice;
  return (
    <div className={styles.tools}>
      <Field label={texts.who}>
        <Select
          value={actor ?? ""}
          onChange={({ currentTarget: { value } }) => onChoose({ actor: value === "" ? null : Number(value) })}
        >
          <option value="">{texts.anybody}</option>
          {actor !== null && !admins.some(({ id }) => id === actor) && (
            <option value={actor}>{texts.otherAdmin}</option>
          )}
          {admins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.action}>
        <Select
          value={action ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ action: AUDIT_ACTIONS.find((one) => one === value) ?? null })
          }
        >
          <option value="">{texts.all}</option>
          {AUDIT_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {sentencesTexts.labels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.days}>
        <Select
          value={days ?? ""}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ days: AUDIT_SPANS.find((one) => String(one) === value) ?? null })
          }
        >
          <option value="">{texts.anytime}</option>
          {AUDIT_SPANS.map((one) => (
            <option key={one} value={one}>
              {texts.spans[one]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
