import { TriangleAlert } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { hasMixedScripts } from "#shared/accounts/names.ts";
import { mixedScriptsTexts as texts } from "./mixed-scripts.texts.ts";

/** Beside a name that is written in two alphabets whose letters look alike: it may pretend to be another one. */
export function MixedScripts({ name }: { name: string }) {
  if (!hasMixedScripts(name)) return null;
  return (
    <Pill icon={TriangleAlert} look="danger">
      {texts.mixed}
    </Pill>
  );
}
