import type { ResourceGuide } from "#shared/resources/resource.schema.ts";
import { freeHelp } from "./help.texts.ts";
import { SOURCES } from "./sources.ts";

export const jobSeekerGuide: ResourceGuide = {
  title: "Resources for job seekers",
  lead: "What you need not pay, what may not be asked of you, and what every employee is due.",
  sections: [
    {
      id: "looking",
      title: "While you look for work",
      resources: [
        {
          id: "first-papers",
          title: "Free papers for your first job",
          text: [
            "If you look for work for the first time, government offices charge you no fee for the papers that employers ask for. You can use this once.",
          ],
          points: [
            "barangay, police and NBI clearance",
            "birth and marriage certificate",
            "medical certificate from a public hospital, without laboratory tests",
            "school records from a state college or university",
            "tax identification number (TIN)",
          ],
          source: SOURCES.firstJob,
          checked: "copy",
        },
        {
          id: "how-to-prove",
          title: "How to get them for free",
          text: ["Get the certificate first. Every other office asks for it."],
          steps: [
            "Ask your barangay for a certificate that says you look for work for the first time. You must have lived there for at least six months.",
            "Show it at each office when you ask for a paper.",
            "Your local PESO can help you with it.",
          ],
          source: SOURCES.firstJob,
          checked: "copy",
        },
        {
          id: "no-fees",
          title: "Do not pay for a job",
          text: [
            "A private recruitment agency may not charge you before you have work through it (article 32). If someone asks for money to interview you, to keep a place for you or to start, stop and report it.",
          ],
          source: SOURCES.laborCode,
          checked: "no",
        },
        {
          id: "age",
          title: "Your age is no reason",
          text: [
            "An employer may not name an age in a job ad, ask for your age or date of birth when you apply, or turn you down because of it. There are exceptions where age really matters for the job.",
          ],
          source: SOURCES.age,
          checked: "copy",
        },
        {
          id: "your-data",
          title: "What a company may know",
          text: [
            "A company may collect only what it needs for a purpose it names. You may ask what it holds about you, have mistakes corrected, and object.",
          ],
          source: SOURCES.privacy,
          checked: "copy",
        },
      ],
    },
    {
      id: "working",
      title: "When you have work",
      resources: [
        {
          id: "hours",
          title: "Hours, breaks and overtime",
          text: ["For most employees in private companies:"],
          points: [
            "a normal day is at most 8 hours (article 83)",
            "a meal break of at least 60 minutes (article 85)",
            "overtime pays at least 25% more (article 87)",
            "a day of rest after six days of work (article 91)",
            "five days of paid leave a year, after the first year, in most companies with ten people or more (article 95)",
          ],
          source: SOURCES.laborCode,
          checked: "no",
        },
        {
          id: "probation",
          title: "Probation",
          text: [
            "It may last six months at most, in most jobs. The employer has to tell you at the start how you will be judged. If you stay longer, you are a regular employee (article 296).",
          ],
          source: SOURCES.laborCode,
          checked: "no",
        },
        {
          id: "minimum-wage",
          title: "Minimum wage",
          text: ["Each region sets its own by a wage order. Look up the latest one for the place where you work."],
          source: SOURCES.minimumWage,
          checked: "no",
        },
        {
          id: "thirteenth",
          title: "13th-month pay",
          text: [
            "One twelfth of the basic salary that you earned in the year, by December 24. It is due to rank-and-file employees who worked for at least a month.",
          ],
          source: SOURCES.thirteenth,
          checked: "copy",
        },
        {
          id: "maternity",
          title: "Maternity leave",
          text: ["It does not depend on your civil status. What you get depends on what happened:"],
          points: [
            "after a live birth, 105 days with full pay; 15 more if you qualify as a solo parent, and 30 more without pay if you want them",
            "60 days with full pay after a miscarriage or an emergency termination of pregnancy",
            "for the SSS benefit in it, at least 3 monthly contributions in the 12 months before the half-year (SSS semester) of the birth or miscarriage. Tell your employer that you are pregnant, and when the baby is due",
          ],
          source: SOURCES.maternity,
          checked: "copy",
        },
        {
          id: "from-home",
          title: "Work from home",
          text: [
            "It is voluntary, by agreement. Whoever works from home has the same pay, rest days, workload, training and rights as those at the workplace.",
          ],
          source: SOURCES.telecommuting,
          checked: "copy",
        },
        {
          id: "safe-work",
          title: "Safe work",
          text: [
            "You have the right to know the dangers of your work, to get protective equipment for free, and to refuse work when there is an imminent danger, without being punished for it.",
          ],
          source: SOURCES.safety,
          checked: "copy",
        },
        {
          id: "leaving",
          title: "When you leave",
          text: [
            "Your final pay is due within 30 days. A certificate of employment is due within 3 days after you ask for it.",
          ],
          source: SOURCES.finalPay,
          checked: "copy",
        },
      ],
    },
    freeHelp.jobSeekers,
  ],
};
