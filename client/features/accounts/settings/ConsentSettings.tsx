import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { followEvents } from "#client/data/follow-events.ts";
import { useEndpoint } from "#client/data/useEndpoint.ts";
import { NewTabLink } from "#client/ui/controls/NewTabLink.tsx";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { RetryButton } from "#client/ui/feedback/RetryButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { ConfirmDialog } from "#client/ui/forms/ConfirmDialog.tsx";
import { RelativeTime } from "#client/ui/layout/RelativeTime.tsx";
import { changeConsent, type OwnConsents, readConsents } from "#shared/accounts/consents.rest.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import styles from "./settings.module.css";
import { accountSettingsTexts } from "./texts/account-settings/account-settings.texts.ts";

const texts = accountSettingsTexts.consent;

const SENSITIVE_CONSENT = consentsTexts.sensitive;

type Consent = OwnConsents["consents"][number];

/** The consents of the account's owner, with a way to withdraw each. */
export function ConsentSettings() {
  const { answer, retry, replace } = useEndpoint(
    readConsents,
    {},
    { follow: (onNews) => followEvents(["account:changed"], onNews) },
  );
  return (
    <div>
      <h3>{texts.heading}</h3>
      {answer.state === "loading" && <p role="status">{texts.loading}</p>}
      {answer.state === "failed" && (
        <div role="alert">
          <p>{texts.failed}</p>
          <RetryButton onRetry={retry}>{texts.retry}</RetryButton>
        </div>
      )}
      {answer.state === "ready" && (
        <div className={styles.consents}>
          {answer.value.consents.map((consent) =>
            consent.what === "terms" ? (
              <Terms key={consent.what} consent={consent} />
            ) : (
              <Sensitive key={consent.what} consent={consent} onChanged={replace} />
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** This consent cannot be withdrawn alone: it ends with the account. */
function Terms({ consent }: { consent: Consent }) {
  return (
    <div>
      <p>
        <b>{texts.terms}</b>
      </p>
      <When consent={consent} />
      <p className="soft small">{texts.termsStay}</p>
    </div>
  );
}

function When({ consent: { state, at, version } }: { consent: Consent }) {
  if (at === null) return <p className="soft small">{texts.never}</p>;
  const about = {
    ...{ known: String(version !== null), version: version ?? "" },
    time: () => <RelativeTime key="time" inside at={at} />,
  };
  return <p className="soft small">{state === "given" ? texts.given(about) : texts.withdrawn(about)}</p>;
}

interface Props {
  consent: Consent;
  onChanged: (own: OwnConsents) => void;
}

function Sensitive({ consent, onChanged }: Props) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault | null>(null);
  const isGiven = consent.state === "given";
  const change = async (given: boolean) => {
    setBusy(true);
    setFault(null);
    const result = await call(changeConsent, { body: { what: "sensitive-data", given } });
    setBusy(false);
    if (!result.ok) return setFault(result.fault);
    // Close the dialog first: the focus then returns to the switch in its new state.
    flushSync(() => setAsking(false));
    onChanged(result.value);
    const confirmation = given ? texts.nowGiven : texts.nowWithdrawn;
    toast({ type: "success", title: confirmation.title, message: confirmation.text });
  };
  const problem = fault && (
    <MessageBox type="error" title={faultToast(fault).title} onDismiss={() => setFault(null)} autoHide={false}>
      {faultToast(fault).message}
    </MessageBox>
  );
  return (
    <div>
      <Switch
        label={texts.sensitive}
        stateText={isGiven ? texts.on : texts.off}
        checked={isGiven}
        busy={busy}
        aria-describedby={`${id}-hint`}
        onChange={() => (isGiven ? setAsking(true) : void change(true))}
      />
      <When consent={consent} />
      <p id={`${id}-hint`} className="soft small">
        {SENSITIVE_CONSENT.agree}. {SENSITIVE_CONSENT.facts} <NewTabLink to="/privacy">{texts.privacy}</NewTabLink>
      </p>
      {!asking && problem}
      {asking && (
        <ConfirmDialog
          title={texts.question}
          confirm={{ text: texts.confirm, busyText: texts.withdrawing }}
          cancel={{ text: texts.keep }}
          locked
          onConfirm={() => change(false)}
          onClose={() => setAsking(false)}
        >
          {problem}
          <p>{texts.lead}</p>
          <ul className={styles.what}>
            {texts.what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{texts.stays}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
