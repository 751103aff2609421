import { appTexts as texts } from "./app.texts.ts";
import { onOpenProfile } from "./shell-commands.ts";
import { useOver } from "./useOver.ts";

const PROFILE = {
  listen: onOpenProfile,
  load: () => import("#client/features/profiles/ProfileModals.tsx").then((m) => m.ProfileModals),
  failure: { title: texts.profileFailed, message: texts.notLoaded },
};

/** Where the modals of the own profile open, over whatever page it is. */
export function ProfileMount() {
  const over = useOver(PROFILE);
  return over && <over.Shown opening={over.what} onOpen={over.open} />;
}
