import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { freeHelp } from "./help.texts.ts";
import { SOURCES } from "./sources.ts";

export const indigenousGuide: ResourceGuide = {
  title: "Resources for indigenous people",
  lead: "Your rights when you apply and at work, support for schooling and training, and who helps.",
  sections: [
    {
      id: "rights",
      title: "Your rights at work",
      resources: [
        {
          id: "equal-rights",
          title: "The same rights as everyone",
          text: [
            "The state extends to indigenous people the same employment rights, opportunities, basic services and education as to everyone else, and respects what makes them distinct.",
          ],
          source: SOURCES.ipra,
          checked: "copy",
        },
        {
          id: "no-discrimination",
          title: "No discrimination in hiring and at work",
          text: [
            "You have the right to be free from any form of discrimination in recruitment and in your conditions of work (section 23). An employer who says that it does not take indigenous people breaks the law.",
          ],
          source: SOURCES.ipra,
          checked: "copy",
        },
        {
          id: "equal-pay",
          title: "Equal pay for equal work",
          text: [
            "It is unlawful to discriminate against you in the terms of your work because of your descent, or to pay you less for work of equal value (section 24).",
          ],
          source: SOURCES.ipra,
          checked: "no",
        },
        {
          id: "no-debt-labor",
          title: "No forced labor, no debt labor",
          text: [
            "You may not be recruited by pressure, held by a debt, or put to work that endangers your health. You have to be told about your rights as a worker, and how to get help.",
          ],
          source: SOURCES.ipra,
          checked: "copy",
        },
        {
          id: "unions",
          title: "Unions",
          text: ["You may join a union, take part in it, and bargain together with your co-workers."],
          source: SOURCES.ipra,
          checked: "copy",
        },
        {
          id: "women",
          title: "Women and men",
          text: ["Women and men are to be treated equally at work, and protected from sexual harassment."],
          source: SOURCES.ipra,
          checked: "copy",
        },
      ],
    },
    {
      id: "identity",
      title: "Your identity",
      resources: [
        {
          id: "who-is-indigenous",
          title: "Who is indigenous",
          text: [
            "The law starts from how a community sees itself and how others see it. Nobody needs a card to be indigenous. For some programs you need proof from the NCIP.",
          ],
          source: SOURCES.ipra,
          checked: "no",
        },
        {
          id: "your-data",
          title: "Your community is yours to tell",
          text: [
            "Your ethnic origin is sensitive personal information. A company needs your consent, or another reason that the law names, to use it. On this site an employer never sees it unless you say so yourself.",
          ],
          source: SOURCES.privacy,
          checked: "copy",
        },
      ],
    },
    {
      id: "schooling",
      title: "School, training and first papers",
      resources: [
        {
          id: "free-tuition",
          title: "Free tuition",
          text: [
            "State universities and colleges, local ones that are recognized, and state-run technical schools charge no tuition to students who qualify.",
          ],
          source: SOURCES.tuition,
          checked: "copy",
        },
        {
          id: "first-papers",
          title: "Free papers for your first job",
          text: [
            "If you look for work for the first time, your barangay can certify it. Then you pay no fee, once, for papers such as the NBI and police clearance and your birth certificate.",
          ],
          source: SOURCES.firstJob,
          checked: "copy",
        },
      ],
    },
    freeHelp.indigenous,
  ],
};
