import { ArrowRight, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { AlikeCompany } from "#shared/admin/approvals/approvals.schemas.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";
import styles from "./approvals.module.css";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

/** A requested change of a company: the public value and the new one, side by side. */
export function ChangeFacts({ changes, waits }: { changes: readonly CompanyChange[]; waits: boolean }) {
  return (
    <>
      <dt>{texts.fields.changes}</dt>
      <dd>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{texts.change.what}</th>
              <th scope="col">{waits ? texts.change.now : texts.change.before}</th>
              <th scope="col">{texts.change.wanted}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{texts.change.fields[change.field]}</th>
                <td data-label={waits ? texts.change.now : texts.change.before}>
                  <Value change={change} value={change.from} waits={waits} />
                </td>
                <td data-label={texts.change.wanted}>
                  <Icon of={ArrowRight} className={styles.arrow} />
                  <b>
                    <Value change={change} value={change.to} waits={waits} />
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </dd>
    </>
  );
}

function Value({ change: { field }, value, waits }: { change: CompanyChange; value: string | null; waits: boolean }) {
  if (field !== "logo_path") return <bdi>{value}</bdi>;
  if (value === null) return <span>{texts.change.noLogo}</span>;
  // A replaced logo is deleted some time after the decision.
  if (!waits) return <span>{texts.change.logo}</span>;
  return (
    <span className={styles.logo}>
      <Avatar name={texts.change.logo} photo={imageUrl(value)} shape="company" />
      <span className="visually-hidden">{texts.change.logo}</span>
    </span>
  );
}

/** A warning that this name could be mistaken for another company's. */
export function AlikeWarning({ alike }: { alike: readonly AlikeCompany[] }) {
  if (alike.length === 0) return null;
  return (
    <div className={styles.alike}>
      <Icon of={TriangleAlert} />
      <div>
        <p>
          <b>{texts.alike.title}</b>
        </p>
        <ul>
          {alike.map(({ user_id, company_name, status }) => (
            <li key={user_id}>
              <Link to={personTarget(user_id)}>
                <bdi>{company_name}</bdi>
              </Link>{" "}
              ({texts.alike.states[status]})
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
