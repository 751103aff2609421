import { CircleCheck, CircleX, Clock } from "lucide-react";
import { imageUrl } from "#client/data/image-url.ts";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { ReviewState } from "../fields/ReviewState.tsx";
import { Detail, Details, Part } from "./Details.tsx";
import { viewTexts as texts } from "./texts/view.texts.ts";
import styles from "./view.module.css";

const labels = profilePartsTexts.labels;

const LOOKS = {
  pending: { icon: Clock, look: undefined },
  approved: { icon: CircleCheck, look: "success" },
  rejected: { icon: CircleX, look: "danger" },
} as const;

/** People may type a web address without its scheme. */
const addressOf = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The company, with its logo and its approval status. */
export function EmployerDetails({ employer }: { employer: Company }) {
  return (
    <Part title={labels.employer}>
      <Details>
        <CompanyFacts employer={employer} />
        <Detail label={labels.access_statement} wide>
          {employer.access_statement}
        </Detail>
        <Detail label={texts.status} wide>
          <CompanyStatus employer={employer} />
        </Detail>
      </Details>
    </Part>
  );
}

/** The details of a company as list items. */
export function CompanyFacts({ employer }: { employer: Company }) {
  const logo = imageUrl(employer.logo_path);
  return (
    <>
      <Detail label={labels.logo_path} wide>
        {logo ? (
          <img className={styles.logo} src={logo} alt={texts.logoOf({ company: employer.company_name })} />
        ) : (
          <span className="soft">{texts.noLogo}</span>
        )}
      </Detail>
      <Detail label={labels.company_name}>{employer.company_name}</Detail>
      <Detail label={labels.industry}>{employer.industry}</Detail>
      <Detail label={labels.company_size}>{employer.company_size}</Detail>
      <Detail label={labels.founded_year}>{String(employer.founded_year)}</Detail>
      <Detail label={labels.website_url}>
        <a href={addressOf(employer.website_url)} target="_blank" rel="noopener noreferrer">
          {uiTexts.newTab({ what: () => <bdi key="what">{employer.website_url}</bdi>, hidden })}
        </a>
      </Detail>
      <Detail label={labels.contact_person}>{employer.contact_person}</Detail>
      <Detail label={labels.address} wide>
        {employer.address}
      </Detail>
      <Detail label={labels.company_description} wide>
        {employer.company_description}
      </Detail>
    </>
  );
}

/** The approval status, with the reason of a rejection. */
export function CompanyStatus({ employer: { status, reason } }: { employer: Company }) {
  return (
    <>
      <ReviewState {...LOOKS[status]} {...texts.states[status]} />
      {status === "rejected" && reason && <p>{texts.reason({ text: reason })}</p>}
    </>
  );
}
