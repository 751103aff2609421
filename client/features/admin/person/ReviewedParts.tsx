import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { hidden } from "#client/ui/layout/tags.tsx";
import { uiTexts } from "#client/ui/texts/ui.texts.ts";
import type { AdminPerson } from "#shared/admin/people/person.rest.ts";
import { Fact, Facts, Part } from "./Facts.tsx";
import { personTexts } from "./texts/person/person.texts.ts";

const companyTexts = personTexts.company;
const pwdIdTexts = personTexts.pwdId;

type Decided = "pending" | "approved" | "verified" | "rejected";
const ICONS: Record<Decided, LucideIcon> = {
  pending: Clock,
  approved: CircleCheck,
  verified: CircleCheck,
  rejected: CircleX,
};
const LOOKS = { pending: undefined, approved: "success", verified: "success", rejected: "danger" } as const;

function ReviewStatus({ state, words }: { state: Decided; words: string }) {
  return (
    <Pill icon={ICONS[state]} look={LOOKS[state]}>
      {words}
    </Pill>
  );
}

/** People may type a web address without its scheme. */
const addressOf = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The company of an employer and its status. */
export function CompanyPart({ company }: Pick<AdminPerson, "company">) {
  if (!company)
    return (
      <Part title={companyTexts.title}>
        <p className="soft">{companyTexts.missing}</p>
      </Part>
    );
  return (
    <Part
      title={companyTexts.title}
      state={<ReviewStatus state={company.status} words={companyTexts.states[company.status]} />}
    >
      <Facts>
        <Fact label={companyTexts.name} wide>
          {company.company_name}
        </Fact>
        <Fact label={companyTexts.industry}>{company.industry}</Fact>
        <Fact label={companyTexts.size}>{companyTexts.people({ size: company.company_size })}</Fact>
        <Fact label={companyTexts.website} wide>
          <a href={addressOf(company.website_url)} target="_blank" rel="noopener noreferrer nofollow">
            {uiTexts.newTab({ what: () => <bdi key="what">{company.website_url}</bdi>, hidden })}
          </a>
        </Fact>
        {company.decided_at !== null && (
          <Fact label={companyTexts.decided}>
            <RelativeTime at={company.decided_at} />
          </Fact>
        )}
        {company.reason !== null && (
          <Fact label={companyTexts.reason} wide>
            {company.reason}
          </Fact>
        )}
      </Facts>
    </Part>
  );
}

/** A PWD ID and its status; its number is masked. */
export function PwdIdPart({ pwdId }: { pwdId: NonNullable<AdminPerson["pwd_id"]> }) {
  return (
    <Part title={pwdIdTexts.title} state={<ReviewStatus state={pwdId.state} words={pwdIdTexts.states[pwdId.state]} />}>
      <Facts>
        <Fact label={pwdIdTexts.number} wide>
          {pwdId.masked}
        </Fact>
      </Facts>
    </Part>
  );
}
