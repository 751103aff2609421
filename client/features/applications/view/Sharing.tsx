import { useId, useState } from "react";
import { type CallFault, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { applicationTexts } from "#client/features/applications/texts/application/application.texts.ts";
import { Switch } from "#client/ui/controls/Switch.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { FieldError } from "#client/ui/forms/FieldError.tsx";
import { shareWithApplication } from "#shared/applications/applications.rest.ts";
import type { Application, SharingChange } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import styles from "./view.module.css";

const texts = applicationTexts.sharing;

interface Props {
  application: Application;
  onChanged: (next: Application) => void;
}

/** Whether the applicant was asked to share anything. */
export const hasSharing = ({ sharing, status }: Application): boolean =>
  sharing !== null &&
  status !== "withdrawn" &&
  (sharing.share_disability !== null || sharing.share_access_needs !== null);

/** A switch for each item that the employer may see. Each applies immediately. */
export function Sharing({ application: { id, sharing }, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<CallFault["fields"]>({});
  const errorId = useId();
  if (!sharing) return null;
  const change = async (body: SharingChange) => {
    if (busy) return;
    setBusy(true);
    const result = await call(shareWithApplication, { params: { id }, body });
    setBusy(false);
    setProblems(result.ok ? {} : result.fault.fields);
    if (!result.ok) return void toast(faultToast(result.fault));
    announce(texts.saved);
    onChanged(result.value);
  };
  const { share_disability, share_access_needs } = sharing;
  /** The server's error about one switch, shown above it and connected to it. */
  const refused = (name: keyof SharingChange) => {
    const text = problems?.[name]?.[0];
    const id = `${errorId}-${name}`;
    return { error: <FieldError id={id} text={text} />, described: text === undefined ? undefined : id };
  };
  const [disability, needs] = [refused("share_disability"), refused("share_access_needs")];
  return (
    <div className={styles.sharing}>
      {disability.error}
      {share_disability !== null && (
        <Switch
          label={APPLICATION_TEXTS.sharing.disability}
          stateText={share_disability ? texts.on : texts.off}
          checked={share_disability}
          aria-describedby={disability.described}
          busy={busy}
          onChange={() => void change({ share_disability: !share_disability })}
        />
      )}
      {needs.error}
      {share_access_needs !== null && (
        <Switch
          label={APPLICATION_TEXTS.sharing.access_needs}
          stateText={share_access_needs ? texts.on : texts.off}
          checked={share_access_needs}
          aria-describedby={needs.described}
          busy={busy}
          onChange={() => void change({ share_access_needs: !share_access_needs })}
        />
      )}
      <p className="soft small">{APPLICATION_TEXTS.sharing.hint}</p>
    </div>
  );
}
