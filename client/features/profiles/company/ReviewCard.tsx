import { CircleX, Clock } from "lucide-react";
import { useState } from "react";
import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { imageUrl } from "#client/data/image-url.ts";
import { profilePartsTexts } from "#client/features/profiles/texts/profile-parts/profile-parts.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Pill } from "#client/ui/layout/Pill.tsx";
import type { CompanyChange, CompanyReview } from "#shared/profiles/company-review.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import { withdrawReview } from "#shared/profiles/employer.rest.ts";
import styles from "./OwnCompanyPage.module.css";
import { ownCompanyTexts } from "./texts/own-company/own-company.texts.ts";

const reviewTexts = ownCompanyTexts.review;

const labels = profilePartsTexts.labels;

interface Props {
  review: CompanyReview;
  /** Called with the company without the withdrawn changes. */
  onTakenBack: (company: Company) => void;
}

/** The change that an approved company requested: the new values, the public ones, and a button to withdraw it. */
export function ReviewCard({ review: { status, reason, changes }, onTakenBack }: Props) {
  const texts = reviewTexts[status];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleTakeBack = async () => {
    setBusy(true);
    setProblem(null);
    const result = await call(withdrawReview, {});
    setBusy(false);
    if (!result.ok) return setProblem(faultToast(result.fault).message);
    if (status === "pending") toast({ type: "success", title: reviewTexts.takenBack });
    onTakenBack(result.value);
  };
  return (
    <section
      className={status === "rejected" ? `${styles.card} ${styles.attention}` : styles.card}
      aria-labelledby="review"
    >
      <h2 id="review">{texts.title}</h2>
      <p className="small">{texts.text}</p>
      {reason && <p className={styles.prose}>{reviewTexts.reason({ text: reason })}</p>}
      <dl className={styles.changes}>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>
              {labels[change.field]}{" "}
              <Pill icon={status === "pending" ? Clock : CircleX} look={status === "pending" ? undefined : "danger"}>
                {texts.state}
              </Pill>
            </dt>
            <dd>
              <Value change={change} value={change.to} />
            </dd>
            <dd className="soft small">
              {reviewTexts.publicNow({ value: () => <Value key="value" change={change} value={change.from} /> })}
            </dd>
          </div>
        ))}
      </dl>
      {problem && (
        <MessageBox type="error" title={reviewTexts.failed}>
          {problem}
        </MessageBox>
      )}
      <div>
        <Button variant="second" small busy={busy} busyText={reviewTexts.busy} onClick={() => void handleTakeBack()}>
          {texts.takeBack}
        </Button>
      </div>
    </section>
  );
}

function Value({ change: { field }, value }: { change: CompanyChange; value: string | null }) {
  if (field !== "logo_path") return <bdi>{value}</bdi>;
  const logo = imageUrl(value);
  return logo ? <Avatar name={reviewTexts.logo} photo={logo} shape="company" /> : <span>{reviewTexts.noLogo}</span>;
}
