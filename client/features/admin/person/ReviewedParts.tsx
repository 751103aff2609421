import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { AdminPerson } from "#shared/admin/people/person.rest.ts";
import { Fact, Facts, Part } from "./Facts.tsx";
import { personTexts } from "./person.texts.ts";

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
  const texts = personTexts.company;
  if (!company)
    return (
      <Part title={texts.title}>
        <p className="soft">{texts.missing}</p>
      </Part>
    );
  return (
    <Part title={texts.title} state={<ReviewStatus state={company.status} words={texts.states[company.status]} />}>
      <Facts>
        <Fact label={texts.name} wide>
          {company.company_name}
        </Fact>
        <Fact label={texts.industry}>{company.industry}</Fact>
        <Fact label={texts.size}>{texts.people(company.company_size)}</Fact>
        <Fact label={texts.website} wide>
          <a href={addressOf(company.website_url)} target="_blank" rel="noopener noreferrer nofollow">
            {company.website_url} <span className="visually-hidden">{texts.newTab}</span>
          </a>
        </Fact>
        {company.decided_at !== null && (
          <Fact label={texts.decided}>
            <RelativeTime at={company.decided_at} />
          </Fact>
        )}
        {company.reason !== null && (
          <Fact label={texts.reason} wide>
            {company.reason}
          </Fact>
        )}
      </Facts>
    </Part>
  );
}

/** A PWD ID and its status; its number is masked. */
export function PwdIdPart({ pwdId }: { pwdId: NonNullable<AdminPerson["pwd_id"]> }) {
  const texts = personTexts.pwdId;
  return (
    <Part title={texts.title} state={<ReviewStatus state={pwdId.state} words={texts.states[pwdId.state]} />}>
      <Facts>
        <Fact label={texts.number} wide>
          {pwdId.masked}
        </Fact>
      </Facts>
    </Part>
  );
}
