import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { adjustmentsToAskFor } from "./adjustments.texts.ts";
import { freeHelp } from "./help.texts.ts";
import { SOURCES } from "./sources.ts";

export const disabilityGuide: ResourceGuide = {
  title: "Resources for people with disabilities",
  lead: "Your rights at work, how to get a PWD ID, and what you can ask an employer for.",
  sections: [
    {
      id: "rights",
      title: "Your rights at work",
      resources: [
        {
          id: "equal-work",
          title: "The same chance, the same pay",
          text: [
            "No one may deny you suitable work because of your disability. If you are qualified, you have the same terms, pay, benefits and allowances as everyone else in that job.",
          ],
          source: SOURCES.onePercent,
          checked: "copy",
        },
        {
          id: "one-percent",
          title: "Positions kept for you",
          text: [
            "Government agencies must reserve at least 1% of all positions for persons with disability. Private companies with more than 100 employees are encouraged to do the same. They do not have to.",
          ],
          source: SOURCES.onePercent,
          checked: "copy",
        },
        {
          id: "no-discrimination",
          title: "No discrimination from application to dismissal",
          text: [
            "An employer may not treat you worse because of your disability when it accepts applications, hires, pays, trains, promotes or dismisses. A test that screens out persons with disability must have to do with the job.",
          ],
          source: SOURCES.magnaCarta,
          checked: "no",
        },
        {
          id: "medical-exam",
          title: "Medical exams",
          text: [
            "An employer may ask for a medical exam after it has offered you the job, if everyone who starts there takes one. The results have to be kept apart and confidential.",
          ],
          source: SOURCES.magnaCarta,
          checked: "no",
        },
        {
          id: "no-ridicule",
          title: "No mockery",
          text: [
            "Making fun of a person because of a disability, or calling for contempt against them in public, is forbidden and can be punished.",
          ],
          source: SOURCES.ridicule,
          checked: "copy",
        },
        {
          id: "access-to-buildings",
          title: "Workplaces you can get into",
          text: [
            "Workplaces and buildings for public use need ramps, railings and similar features before they get a permit to be built, repaired or renovated. Older buildings may be changed where that is feasible.",
          ],
          source: SOURCES.access,
          checked: "copy",
        },
        {
          id: "sign-language",
          title: "Filipino Sign Language",
          text: [
            "Filipino Sign Language is the national sign language of the Deaf, and the official one in all dealings between the government and Deaf people. The law also promotes it in workplaces.",
          ],
          source: SOURCES.signLanguage,
          checked: "copy",
        },
        {
          id: "your-data",
          title: "Your disability is yours to tell",
          text: [
            "Information about your health is sensitive personal information. A company needs your consent, or another reason that the law names, to use it. You may ask what it holds about you and have mistakes corrected.",
          ],
          source: SOURCES.privacy,
          checked: "copy",
        },
      ],
    },
    {
      id: "pwd-id",
      title: "Your PWD ID",
      lead: "You can look for work here without one. You can add the number to your profile later.",
      resources: [
        {
          id: "who-gets-it",
          title: "Who can get one",
          text: ["Filipinos with a lasting disability of one or more of these kinds:"],
          points: [
            "deaf or hard of hearing, visual, speech and language",
            "physical, orthopedic",
            "intellectual, learning, mental, psychosocial",
            "cancer, rare disease",
          ],
          source: SOURCES.pwdId,
          checked: "copy",
        },
        {
          id: "how-to-apply",
          title: "How to apply",
          text: ["Someone in your family or a representative can do it for you."],
          steps: [
            "Go to the Persons with Disability Affairs Office (PDAO) of the city or municipality where you live. If there is none, go to its social welfare office (CSWDO or MSWDO).",
            "Ask for the application form, and which documents they need. Usual ones: two recent 1x1 photos, one valid ID, and proof of your disability.",
            "If your disability can be seen, you need no certificate from a doctor. Otherwise bring a medical certificate or a certificate of disability from a licensed doctor.",
            "Hand everything in, and ask when and where to pick up the card.",
          ],
          source: SOURCES.pwdId,
          checked: "copy",
        },
        {
          id: "what-it-costs-and-lasts",
          title: "What it costs, and how long it lasts",
          text: [
            "The card is valid for five years. The first one is usually free of charge. Ask your local office what it takes for a renewal or a replacement.",
          ],
          source: SOURCES.pwdIdRenewal,
          checked: "no",
        },
        {
          id: "what-it-is-good-for",
          title: "What it is good for",
          text: [
            "At least 20% off, and no value-added tax, on things for your own use, among them medicine, medical and dental services, land, air and sea travel within the country, restaurants, hotels and cinemas.",
          ],
          source: SOURCES.benefits,
          checked: "copy",
        },
      ],
    },
    adjustmentsToAskFor,
    freeHelp.disability,
  ],
};
