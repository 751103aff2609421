import { GuidePage } from "./GuidePage.tsx";
import { indigenousGuide } from "./indigenous.ts";

/** `/resources/indigenous-people` */
export function IndigenousResources() {
  return <GuidePage audience="indigenous-people" guide={indigenousGuide()} />;
}
