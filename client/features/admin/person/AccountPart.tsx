import { Link } from "react-router";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import type { AdminPerson } from "#shared/admin/people/person.rest.ts";
import { companyPageTarget } from "#shared/notifications/targets.ts";
import { number } from "#shared/texts/format.ts";
import { Fact, Facts, Part } from "./Facts.tsx";
import { personTexts } from "./texts/person/person.texts.ts";

const texts = personTexts.account;

/** The account, and the numbers of its jobs, applications and messages. */
export function AccountPart({ account, company, counts }: Pick<AdminPerson, "account" | "company" | "counts">) {
  const { email, username, created_at, verified_at, last_login_at, user_type } = account;
  const isEmployer = user_type === "employer";
  const isAdmin = user_type === "admin";
  return (
    <Part title={texts.title}>
      <Facts>
        <Fact label={texts.email} wide>
          {email}
        </Fact>
        {username !== email && (
          <Fact label={texts.username} wide>
            {username}
          </Fact>
        )}
        <Fact label={texts.since}>
          <RelativeTime at={created_at} />
        </Fact>
        <Fact label={texts.verified}>{verified_at === null ? texts.notYet : <RelativeTime at={verified_at} />}</Fact>
        <Fact label={texts.login}>{last_login_at === null ? texts.never : <RelativeTime at={last_login_at} />}</Fact>
        {!isAdmin && <Fact label={isEmployer ? texts.received : texts.sent}>{number(counts.applications)}</Fact>}
        {isEmployer && (
          <Fact label={texts.jobs}>
            {number(counts.jobs)}
            {/* Only approved companies with an active account have a public page. */}
            {company?.status === "approved" && account.status === "active" && (
              <>
                {" "}
                <Link to={companyPageTarget(account.id)}>{texts.jobsOf}</Link>
              </>
            )}
          </Fact>
        )}
        <Fact label={texts.conversations}>{number(counts.conversations)}</Fact>
      </Facts>
    </Part>
  );
}
