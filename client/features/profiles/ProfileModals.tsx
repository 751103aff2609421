import type { ProfileOpening } from "../../shell/overlays.ts";
import { ProfileEdit } from "./edit/ProfileEdit.tsx";
import { useProfile } from "./useProfile.ts";
import { ProfileView } from "./view/ProfileView.tsx";

interface Props {
  opening: ProfileOpening;
  /** Opens the other modal, or closes it. */
  onOpen: (next: ProfileOpening | null) => void;
}

/** The user's own profile in a modal, for reading or editing. It is loaded once for both. */
export function ProfileModals({ opening, onOpen }: Props) {
  const { now, retry, replace } = useProfile("modal", opening.mode === "view");
  const close = () => onOpen(null);
  if (opening.mode === "view") return <ProfileView now={now} onRetry={retry} onEdit={onOpen} onClose={close} />;
  const { field, only } = opening;
  return <ProfileEdit now={now} field={field} only={only} onRetry={retry} onStored={replace} onClose={close} />;
}
