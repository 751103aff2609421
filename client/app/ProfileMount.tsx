import { type ComponentType, useEffect, useState } from "react";
import { toast } from "../ui/toast.ts";
import { appTexts as texts } from "./app.texts.ts";
import { onOpenProfile, type ProfileOpening } from "./shell-commands.ts";

type Modals = ComponentType<{ opening: ProfileOpening; onOpen: (next: ProfileOpening | null) => void }>;

const loadModals = (): Promise<Modals> =>
  import("#client/features/profiles/ProfileModals.tsx").then((m) => m.ProfileModals);

/** Where the modals of the own profile open, over whatever page it is. Their code is loaded when one is asked for. */
export function ProfileMount() {
  const [opening, setOpening] = useState<ProfileOpening | null>(null);
  const [Modals, setModals] = useState<Modals | null>(null);
  useEffect(() => onOpenProfile(setOpening), []);

  useEffect(() => {
    if (!opening || Modals) return;
    let wanted = true;
    loadModals().then(
      (loaded) => wanted && setModals(() => loaded),
      () => {
        if (!wanted) return;
        toast({ type: "error", title: texts.profileFailed, message: texts.notLoaded });
        setOpening(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [opening, Modals]);
  return opening && Modals && <Modals opening={opening} onOpen={setOpening} />;
}
