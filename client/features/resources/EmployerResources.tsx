import { employerGuide } from "./employers.ts";
import { GuidePage } from "./GuidePage.tsx";

/** `/resources/employers` */
export function EmployerResources() {
  return <GuidePage audience="employers" guide={employerGuide()} />;
}
