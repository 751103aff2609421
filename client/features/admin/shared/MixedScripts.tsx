import { TriangleAlert } from "lucide-react";
import { Pill } from "#client/ui/layout/Pill.tsx";
import { hasMixedScripts } from "#shared/accounts/names.ts";
import { labelsTexts } from "./texts/labels/labels.texts.ts";

const texts = labelsTexts.mixedScripts;

/** A warning next to a name that mixes two alphabets with similar letters: it may imitate another name. */
export function MixedScripts({ name }: { name: string }) {
  if (!hasMixedScripts(name)) return null;
  return (
    <Pill icon={TriangleAlert} look="danger">
      {texts.mixed}
    </Pill>
  );
}
