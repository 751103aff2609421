import { Check, X } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { imageUrl } from "#client/data/image-url.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { cx } from "#client/ui/cx.ts";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { Avatar } from "#client/ui/layout/Avatar.tsx";
import { Icon } from "#client/ui/layout/Icon.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { personTarget } from "#shared/admin/admin.links.ts";
import type { Approval } from "#shared/admin/approvals/approvals.schemas.ts";
import { AccountStatePill } from "../shared/AccountStatePill.tsx";
import styles from "./approvals.module.css";
import type { ShownApproval } from "./approvals.state.ts";
import { AlikeWarning, ChangeFacts } from "./ChangeFacts.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { DecisionLine } from "./DecisionLine.tsx";
import { HeldLine } from "./HeldLine.tsx";
import { ListingFacts, NumberFacts } from "./PersonFacts.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { approvalsTexts as texts } from "./texts/approvals.texts.ts";
import { ownId } from "./useApprovals.ts";
import { type DecisionCallbacks, useDecision } from "./useDecision.ts";

/** The entry's name: the company or the person. */
export const headingOf = (approval: Approval): string =>
  "company" in approval ? approval.company.company_name : approval.name;

interface Props {
  approval: ShownApproval;
  /** The card is in the list of decided entries. */
  decided: boolean;
  callbacks: DecisionCallbacks;
  onUpdate: () => void;
}

/** A pending entry with the information for a decision, or a decided entry with who decided, when and why. */
export function ApprovalCard({ approval, decided, callbacks, onUpdate }: Props) {
  const headingId = useId();
  const [rejecting, setRejecting] = useState(false);
  /** When this card's decision was made, in this tab. */
  const [decidedAt, setDecidedAt] = useState<string | null>(null);
  const decision = useDecision(approval, {
    ...callbacks,
    onHeld: (held) => {
      setDecidedAt(held.at);
      callbacks.onHeld(held);
    },
  });
  const { conflict, fault, decide } = decision;
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState(false);
  const held = isCurrentEntry(approval, decided) ? approval.held : undefined;
  const isGone = approval.gone === true && !held;
  return (
    <article className={cx(styles.approval, (held || isGone) && styles.still)} aria-labelledby={headingId}>
      <CardHead approval={approval} decided={decided} headingId={headingId} heading={heading} />
      <ApprovalFacts approval={approval} decided={decided} onOpened={() => setOpened(true)} />
      {fault && (
        <div className={styles.wide}>
          <MessageBox type={conflict ? "warning" : "error"} title={conflict ? texts.conflict : texts.notDone}>
            {fault}
          </MessageBox>
        </div>
      )}
      {held ? (
        <HeldLine
          key={held.at}
          held={held}
          own={held.by?.id === ownId()}
          fresh={held.at === decidedAt}
          name={headingOf(approval)}
          busy={decision.action === "undo"}
          onUndo={() => void decision.undo(held)}
          onOver={() => heading.current?.focus()}
        />
      ) : isGone ? (
        <p className={styles.held}>{texts.gone}</p>
      ) : conflict ? (
        <div className={styles.actions}>
          <Button variant="second" small onClick={onUpdate}>
            {texts.update}
          </Button>
        </div>
      ) : (
        <DecisionButtons
          choices={choicesOf(approval, decided)}
          name={headingOf(approval)}
          unopened={approval.kind === "pwd_id" && !approval.opened && !opened}
          action={decision.action}
          onApprove={() => void decide("approve")}
          onReject={() => setRejecting(true)}
        />
      )}
      {rejecting && (
        <RejectDialog
          kind={approval.kind}
          name={headingOf(approval)}
          onReject={async (reason) => {
            const outcome = await decide("reject", reason);
            if (outcome.closes) setRejecting(false);
            return outcome;
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </article>
  );
}

interface HeadProps extends Pick<Props, "approval" | "decided"> {
  headingId: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The company or person, and since when the entry waits. */
function CardHead({ approval, decided, headingId, heading }: HeadProps) {
  const name = headingOf(approval);
  const isCompany = "company" in approval;
  const picture = isCompany ? approval.company.logo_path : approval.photo;
  return (
    <>
      <Avatar name={name} photo={imageUrl(picture)} shape={isCompany ? "company" : "person"} />
      <div>
        <div className="row">
          <h2 ref={heading} id={headingId} tabIndex={-1} data-heading={approval.user_id}>
            <Link to={personTarget(approval.user_id)}>{name}</Link>
          </h2>
          {approval.account !== "active" && <AccountStatePill state={approval.account} />}
        </div>
        <p className="small soft">
          {isCompany
            ? texts.companyFacts({ industry: approval.company.industry, size: approval.company.company_size })
            : texts.types[approval.user_type]}
        </p>
      </div>
      {!decided && (
        <p className={styles.since}>
          {texts.since({ time: () => <RelativeTime key="time" at={approval.since} inside /> })}
        </p>
      )}
    </>
  );
}

/** The information for a decision. `onOpened` is called when the admin reveals a PWD ID number. */
function ApprovalFacts({
  approval,
  decided,
  onOpened,
}: Pick<Props, "approval" | "decided"> & { onOpened: () => void }) {
  const isCompany = "company" in approval;
  return (
    <>
      {isCompany && !decided && <AlikeWarning alike={approval.alike} />}
      <dl className={styles.facts}>
        {approval.kind === "company_change" && <ChangeFacts changes={approval.changes} waits={!decided} />}
        <dt>{texts.fields.email}</dt>
        <dd>
          <a href={`mailto:${approval.email}`}>{approval.email}</a>
        </dd>
        {isCompany && <CompanyFacts company={approval.company} person={approval.name} />}
        {approval.kind === "pwd_id" && <NumberFacts approval={approval} onOpened={onOpened} />}
        {approval.kind === "listing" && <ListingFacts message={approval.message} />}
        {approval.decision && <DecisionLine decision={approval.decision} before={!decided} />}
      </dl>
    </>
  );
}

interface DecisionButtonsProps {
  choices: ReturnType<typeof choicesOf>;
  name: string;
  /** A PWD ID number that the admin has not revealed yet. */
  unopened: boolean;
  action: string | null;
  onApprove: () => void;
  onReject: () => void;
}

/** The buttons for a decision. Approve explains why it cannot be pressed. */
function DecisionButtons({
  choices: { mayApprove, mayReject },
  name,
  unopened,
  action,
  onApprove,
  onReject,
}: DecisionButtonsProps) {
  const reasonId = useId();
  if (!mayApprove && !mayReject) return null;
  return (
    <div className={styles.actions}>
      {mayApprove && (
        <Button
          small
          inactive={unopened}
          aria-describedby={unopened ? reasonId : undefined}
          busy={action === "approve"}
          busyText={texts.approving}
          onClick={onApprove}
        >
          <Icon of={Check} />
          {texts.approve}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {mayReject && (
        <Button variant="second" small inactive={action === "approve"} onClick={onReject}>
          <Icon of={X} />
          {texts.reject}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {mayApprove && unopened && (
        <p id={reasonId} className={styles.why}>
          {texts.openFirst}
        </p>
      )}
    </div>
  );
}

/** Whether the entry shows the current state. A decision that was replaced later cannot be changed. */
const isCurrentEntry = ({ status, since, decision }: Approval, decided: boolean): boolean =>
  !decided || (decision !== null && decision.status === status && decision.at === since);

/** Of the decided entries only the current decision can be changed. A listed person is changed on their own page. */
function choicesOf(approval: Approval, decided: boolean) {
  const { kind, status } = approval;
  // A decided change cannot be decided again: its values are public or deleted by then.
  if (decided && kind === "company_change") return { mayApprove: false, mayReject: false };
  const isCurrent = isCurrentEntry(approval, decided);
  const isListed = kind === "listing" && status === "approved";
  return { mayApprove: isCurrent && status !== "approved", mayReject: isCurrent && status !== "rejected" && !isListed };
}
