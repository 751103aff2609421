import { profileTexts } from "#client/features/profiles/texts/profile/profile.texts.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { Dialog } from "#client/ui/layout/Dialog.tsx";
import type { ProfileOpening } from "../../../shell/overlays.ts";
import { ProfileWaiting } from "../ProfileWaiting.tsx";
import type { ProfileState } from "../useProfile.ts";
import { viewTexts as texts } from "./texts/view.texts.ts";
import { WholeProfile } from "./WholeProfile.tsx";

interface Props {
  now: ProfileState;
  onRetry: () => void;
  onEdit: (opening: ProfileOpening) => void;
  onClose: () => void;
}

/** The user's own profile, read-only: the account, and the details of a job seeker or company. */
export function ProfileView({ now, onRetry, onEdit, onClose }: Props) {
  const profile = now.state === "ready" ? now.value : null;
  const foot = (
    <>
      <Button variant="second" onClick={onClose}>
        {texts.close}
      </Button>
      {profile && <Button onClick={() => onEdit({ mode: "edit" })}>{texts.edit}</Button>}
    </>
  );
  return (
    <Dialog title={profileTexts.view} reading onClose={onClose} foot={foot}>
      {profile ? (
        <WholeProfile profile={profile} onAsk={(field) => onEdit({ mode: "edit", field })} />
      ) : (
        <ProfileWaiting now={now} onRetry={onRetry} />
      )}
    </Dialog>
  );
}
