import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { entry } from "./entry.ts";
import { freeHelp } from "./help.ts";
import { SOURCES } from "./sources.ts";
import { indigenousTexts as T } from "./texts/indigenous/indigenous.texts.ts";

export const indigenousGuide = (): ResourceGuide => ({
  title: T.title,
  lead: T.lead,
  sections: [
    {
      id: "rights",
      title: T.rights.title,
      resources: [
        entry("equal-rights", T.rights.equalRights, SOURCES.ipra, "copy"),
        entry("no-discrimination", T.rights.noDiscrimination, SOURCES.ipra, "copy"),
        entry("equal-pay", T.rights.equalPay, SOURCES.ipra, "no"),
        entry("no-debt-labor", T.rights.noDebtLabor, SOURCES.ipra, "copy"),
        entry("unions", T.rights.unions, SOURCES.ipra, "copy"),
        entry("women", T.rights.women, SOURCES.ipra, "copy"),
      ],
    },
    {
      id: "identity",
      title: T.identity.title,
      resources: [
        entry("who-is-indigenous", T.identity.whoIsIndigenous, SOURCES.ipra, "no"),
        entry("your-data", T.identity.yourData, SOURCES.privacy, "copy"),
      ],
    },
    {
      id: "schooling",
      title: T.schooling.title,
      resources: [
        entry("free-tuition", T.schooling.freeTuition, SOURCES.tuition, "copy"),
        entry("first-papers", T.schooling.firstPapers, SOURCES.firstJob, "copy"),
      ],
    },
    freeHelp.indigenous(),
  ],
});
