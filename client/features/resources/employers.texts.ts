import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { adjustmentsToOffer } from "./adjustments.texts.ts";
import { freeHelp } from "./help.texts.ts";
import { SOURCES } from "./sources.ts";

export const employerGuide: ResourceGuide = {
  title: "Resources for employers",
  lead: "What the law asks of you when you hire and employ, what it gives you, and how to welcome people with other needs.",
  sections: [
    {
      id: "hiring",
      title: "When you hire",
      resources: [
        {
          id: "no-discrimination",
          title: "No one is turned down for a disability",
          text: [
            "A qualified person with disability has the same chance, terms and pay as everyone else. Tests and requirements that screen people out must have to do with the job.",
          ],
          source: SOURCES.magnaCarta,
          checked: "copy",
        },
        {
          id: "one-percent",
          title: "The 1% goal",
          text: [
            "Private companies with more than 100 employees are encouraged to reserve at least 1% of all positions for persons with disability. For government agencies it is a duty.",
          ],
          source: SOURCES.onePercent,
          checked: "copy",
        },
        {
          id: "indigenous",
          title: "No one is turned down for their descent",
          text: [
            "Indigenous people have the right to be free from discrimination in recruitment and at work. Paying them less for work of equal value is unlawful.",
          ],
          source: SOURCES.ipra,
          checked: "copy",
        },
        {
          id: "age",
          title: "No age in the ad, none in the form",
          text: [
            "Do not name an age or an age range, do not ask for age or date of birth, and do not decide by it. The law names exceptions, which you have to be able to show. It punishes violations with a fine, imprisonment or both.",
          ],
          source: SOURCES.age,
          checked: "copy",
        },
        {
          id: "medical-exam",
          title: "Medical exams only after the offer",
          text: [
            "And only if everyone who starts takes one. Keep the results apart from the other files, and confidential.",
          ],
          source: SOURCES.magnaCarta,
          checked: "no",
        },
        {
          id: "applicants-data",
          title: "Applicants' data",
          text: [
            "Collect what you need and no more, say what for, keep it safe, and delete it when it is no longer needed. Health, ethnic origin and government ID numbers are sensitive: they need consent or another reason that the law names.",
          ],
          source: SOURCES.privacy,
          checked: "copy",
        },
      ],
    },
    {
      id: "gains",
      title: "What the law gives you",
      resources: [
        {
          id: "wage-deduction",
          title: "25% of wages, off your taxable income",
          text: [
            "Private employers of persons with disability may deduct another 25% of the wages paid to them from gross income. DOLE has to certify that they are employed with you, and that they are accredited.",
          ],
          source: SOURCES.magnaCarta,
          checked: "copy",
        },
        {
          id: "building-deduction",
          title: "50% of the cost of changes to the building",
          text: [
            "If you improve your place so that persons with disability can work there, you may deduct another 50% of the direct cost from net taxable income. This is not for what the Accessibility Law requires of you anyway.",
          ],
          source: SOURCES.magnaCarta,
          checked: "copy",
        },
      ],
    },
    adjustmentsToOffer,
    {
      id: "employing",
      title: "When you employ",
      resources: [
        {
          id: "access-to-buildings",
          title: "An accessible workplace",
          text: [
            "A permit to build, repair or renovate a workplace or a building for public use requires ramps, railings and similar features.",
          ],
          source: SOURCES.access,
          checked: "copy",
        },
        {
          id: "standards",
          title: "Hours, rest and leave",
          text: [
            "At most 8 hours on a normal day, at least 25% more for overtime, a day of rest after six days of work, and five days of paid leave after a year for most employees. Probation lasts six months at most in most jobs.",
          ],
          source: SOURCES.laborCode,
          checked: "no",
        },
        {
          id: "minimum-wage",
          title: "Minimum wage",
          text: ["Follow the latest wage order of the region where the work is done."],
          source: SOURCES.minimumWage,
          checked: "no",
        },
        {
          id: "thirteenth",
          title: "13th-month pay",
          text: ["One twelfth of the year's basic salary to rank-and-file employees, by December 24."],
          source: SOURCES.thirteenth,
          checked: "copy",
        },
        {
          id: "maternity",
          title: "Maternity leave",
          text: [
            "105 days with full pay after a live birth, 60 days after a miscarriage or an emergency termination of pregnancy. Most employers pay the difference between the SSS benefit and the full salary; some small or distressed ones are exempt. The SSS benefit depends on the employee's contributions.",
          ],
          source: SOURCES.maternity,
          checked: "copy",
        },
        {
          id: "from-home",
          title: "Work from home",
          text: ["Agree on it in writing. Pay, workload, training and rights stay the same as at the workplace."],
          source: SOURCES.telecommuting,
          checked: "copy",
        },
        {
          id: "safe-work",
          title: "Safety and health",
          text: [
            "Provide a safe workplace, a safety and health program, training and free protective equipment, and tell people about the dangers. No one may be punished for refusing work in imminent danger.",
          ],
          source: SOURCES.safety,
          checked: "copy",
        },
        {
          id: "leaving",
          title: "When someone leaves",
          text: ["Final pay within 30 days, a certificate of employment within 3 days after it was asked for."],
          source: SOURCES.finalPay,
          checked: "copy",
        },
      ],
    },
    freeHelp.employers,
  ],
};
