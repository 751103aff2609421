import { layoutTexts } from "#client/app/layout/texts/layout.texts.ts";
import { onOpenProfile } from "#client/shell/overlays.ts";
import { useOverlay } from "#client/shell/useOverlay.ts";
import { useOpenerFocus } from "./useOpenerFocus.ts";

const load = () => import("#client/features/profiles/ProfileModals.tsx").then((m) => m.ProfileModals);

/** Mounts the modals of the own profile, over any page. */
export function ProfileMount() {
  const [opening, Modals, open] = useOverlay(onOpenProfile, load, layoutTexts.profileFailed, layoutTexts.notLoaded);
  useOpenerFocus(opening !== null);
  return opening && Modals && <Modals opening={opening} onOpen={open} />;
}
