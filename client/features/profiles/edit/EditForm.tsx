import type { SyntheticEvent } from "react";
import { MessageBox } from "#client/ui/feedback/MessageBox.tsx";
import { UploadProgress } from "#client/ui/feedback/UploadProgress.tsx";
import { ErrorSummary } from "#client/ui/forms/ErrorSummary.tsx";
import type { UserProfile } from "#shared/profiles/users.schemas.ts";
import type { ProfilePart } from "../../../shell/overlays.ts";
import type { Profile } from "../data/profile.ts";
import { asksConsent } from "../draft/draft.ts";
import { AccountFields } from "./AccountFields.tsx";
import { EmployerFields } from "./EmployerFields.tsx";
import styles from "./edit.module.css";
import { SeekerFields } from "./SeekerFields.tsx";
import { profileFormTexts } from "./texts/profile-form/profile-form.texts.ts";
import type { DraftForm } from "./useDraft.ts";
import type { Saving } from "./useSaving.ts";

const texts = profileFormTexts.form;

interface Props {
  id: string;
  /** Shows only the fields of this part. */
  only?: ProfilePart | undefined;
  profile: Profile;
  form: DraftForm;
  saving: Saving;
  onSubmit: (event: SyntheticEvent) => void;
  /** Called with the account from an answer. */
  onUser: (user: UserProfile) => void;
  /** Called when the upload of a resume starts and ends. */
  onUploading: (uploading: boolean) => void;
}

/** The fields of a profile, with the error summary above them. */
export function EditForm({ id, only, profile, form, saving, onSubmit, onUser, onUploading }: Props) {
  const { busy, sent, notice, dismiss, stop } = saving;
  const asks = asksConsent(profile, form.draft);
  return (
    <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
      {form.isRestored && (
        <MessageBox type="info" title={texts.restored.title} autoHide={false}>
          {texts.restored.text}
        </MessageBox>
      )}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {notice && (
        <MessageBox type={notice.type} title={notice.title()} onDismiss={dismiss} autoHide={false}>
          <span className={styles.lines}>{notice.message()}</span>
        </MessageBox>
      )}
      {only === undefined && (
        <AccountFields
          user={profile.user}
          form={form}
          asksConsent={asks === "pwd_id_number"}
          disabled={busy}
          onUser={onUser}
        />
      )}
      {profile.jobSeeker && (
        <SeekerFields
          owner={profile.user}
          jobSeeker={profile.jobSeeker}
          form={form}
          asksConsent={asks === "disability"}
          disabled={busy}
          onUploading={onUploading}
        />
      )}
      {profile.employer && <EmployerFields employer={profile.employer} form={form} disabled={busy} />}
      {sent !== null && <UploadProgress sent={sent} texts={texts.upload} onCancel={stop} />}
    </form>
  );
}
