import { GuidePage } from "./GuidePage.tsx";
import { indigenousGuide } from "./indigenous.texts.ts";

/** `/resources/indigenous-people` */
export function IndigenousResources() {
  return <GuidePage audience="indigenous-people" guide={indigenousGuide} />;
}
