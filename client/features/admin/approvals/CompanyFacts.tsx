import { FileText, Image } from "lucide-react";
import { formsTexts as formTexts } from "#client/ui/forms/texts/forms/forms.texts.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { hidden, soft } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { fileSize } from "#shared/texts/format.ts";
import styles from "./approvals.module.css";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";

const { fields } = texts;

/** People may type a web address without its scheme. */
const addressOf = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** A company's own description and its documents. */
export function CompanyFacts({ company, person }: { company: Company; person: string }) {
  const { contact_person, website_url, address, founded_year, company_description, documents } = company;
  return (
    <>
      <dt>{fields.contact}</dt>
      <dd>{contact_person === person ? person : texts.contact({ contact: contact_person, person, soft })}</dd>
      <dt>{fields.website}</dt>
      <dd>
        <a href={addressOf(website_url)} target="_blank" rel="noopener noreferrer">
          {uiTexts.newTab({ what: () => <bdi key="what">{website_url}</bdi>, hidden })}
        </a>
      </dd>
      <dt>{fields.address}</dt>
      <dd>{address}</dd>
      <dt>{fields.founded}</dt>
      <dd>{founded_year}</dd>
      {company_description !== "" && (
        <>
          <dt>{fields.about}</dt>
          <dd className={styles.words}>{company_description}</dd>
        </>
      )}
      <dt>{fields.documents}</dt>
      <dd>
        {documents.length === 0 ? (
          <span className="soft">{texts.noDocuments}</span>
        ) : (
          <>
            <ul className={styles.documents}>
              {documents.map(({ name, kind, title, size }) => (
                <li key={name} className={styles.document}>
                  <Icon of={kind === "pdf" ? FileText : Image} />
                  <span>
                    <a href={`/api/files/${name}`} target="_blank" rel="noopener noreferrer">
                      {kind === "pdf"
                        ? texts.download({ title: () => <bdi key="title">{title}</bdi>, hidden })
                        : uiTexts.newTab({ what: () => <bdi key="title">{title}</bdi>, hidden })}
                    </a>{" "}
                    <span className="soft">{fileSize(size)}</span>
                  </span>
                </li>
              ))}
            </ul>
            {/* Pictures were encoded again. */}
            {documents.some(({ kind }) => kind === "pdf") && <p className="soft small">{formTexts.fileCare}</p>}
          </>
        )}
      </dd>
    </>
  );
}
