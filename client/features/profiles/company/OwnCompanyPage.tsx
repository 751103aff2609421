import { Accessibility, Eye, PencilLine } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { listen } from "#client/data/socket.ts";
import type { PageProps } from "#client/shell/page-props.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { ButtonLink } from "#client/ui/controls/ButtonLink.tsx";
import { EmptyState } from "#client/ui/feedback/EmptyState.tsx";
import { usePageTitle } from "#client/ui/hooks/usePageTitle.ts";
import { Icon } from "#client/ui/layout/Icon.tsx";
import type { CompanyDocument } from "#shared/profiles/company-documents.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { openProfile } from "../../../shell/overlays.ts";
import { ProfileWaiting } from "../ProfileWaiting.tsx";
import { useProfile } from "../useProfile.ts";
import { Details } from "../view/Details.tsx";
import { CompanyFacts, CompanyStatus } from "../view/EmployerDetails.tsx";
import { AskAgain } from "./AskAgain.tsx";
import { CompanyDocuments } from "./CompanyDocuments.tsx";
import styles from "./OwnCompanyPage.module.css";
import { ReviewCard } from "./ReviewCard.tsx";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";

const texts = ownCompanyTexts.company;

const editCompany = () => openProfile({ mode: "edit", only: "company" });
const editAccess = () => openProfile({ mode: "edit", only: "company", field: "access_statement" });

/** `/EmployerDashboard/company`: the employer's company, its approval status and its documents. */
export function OwnCompanyPage({ title }: PageProps) {
  const { now, retry, refresh, change: changeProfile } = useProfile("page");
  usePageTitle(title);
  const company = now.state === "ready" ? now.value.employer : null;
  const heading = useRef<HTMLHeadingElement>(null);
  // An admin's decision arrives as a notification.
  useEffect(() => listen("notification:new", () => void refresh()), [refresh]);
  const change = (part: Partial<Company>) =>
    changeProfile((shown) => ({ ...shown, employer: shown.employer && { ...shown.employer, ...part } }));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {company && (
          <div className="row">
            {company.status === "approved" && (
              <ButtonLink variant="second" to={`/companies/${company.user_id}`}>
                <Icon of={Eye} />
                {texts.publicPage}
              </ButtonLink>
            )}
            <Button onClick={editCompany}>
              <Icon of={PencilLine} />
              {texts.edit}
            </Button>
          </div>
        )}
      </div>
      {company ? (
        <Whole
          company={company}
          onDocuments={(documents) => change({ documents })}
          onTakenBack={(next) => {
            heading.current?.focus();
            change(next);
          }}
          onAsked={() => {
            // The pressed button disappears.
            heading.current?.focus();
            change({ status: "pending" });
          }}
        />
      ) : (
        <ProfileWaiting now={now} onRetry={retry} />
      )}
    </div>
  );
}

interface WholeProps {
  company: Company;
  onDocuments: (documents: CompanyDocument[]) => void;
  onAsked: () => void;
  onTakenBack: (company: Company) => void;
}

function Whole({ company, onDocuments, onAsked, onTakenBack }: WholeProps) {
  const { hash } = useLocation();
  useEffect(() => {
    // The section in the address did not exist yet when the page opened.
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    part?.focus({ preventScroll: true });
    part?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <div className={styles.card}>
        <CompanyStatus employer={company} />
        {company.status === "pending" && <p className="soft small">{texts.notPublic}</p>}
        {company.status === "rejected" && <AskAgain onAsked={onAsked} />}
      </div>
      {company.review && <ReviewCard review={company.review} onTakenBack={onTakenBack} />}
      <CompanyDocuments documents={company.documents} onChanged={onDocuments} />
      <section className={styles.card} aria-labelledby="company-access">
        <h2 id="company-access" tabIndex={-1}>
          {texts.access}
        </h2>
        {company.access_statement === "" ? (
          <EmptyState
            icon={Accessibility}
            title={texts.accessEmpty.title}
            action={
              <Button variant="second" onClick={editAccess}>
                {texts.accessEmpty.action}
              </Button>
            }
          >
            {texts.accessEmpty.text}
          </EmptyState>
        ) : (
          <>
            <p className="soft small">{texts.accessLead}</p>
            <p className={styles.prose}>{company.access_statement}</p>
            <div>
              <Button variant="second" small onClick={editAccess}>
                {texts.accessEdit}
              </Button>
            </div>
          </>
        )}
      </section>
      <section className={styles.card} aria-labelledby="company-about">
        <h2 id="company-about">{texts.about}</h2>
        <Details>
          <CompanyFacts employer={company} />
        </Details>
      </section>
    </>
  );
}
