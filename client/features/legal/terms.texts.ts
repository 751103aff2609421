import type { LegalDocument } from "./legal-document.ts";

/** The terms. A change of the text requires a new version in shared/legal/legal.ts. */
export const termsText = (app: string): LegalDocument => ({
  title: "Terms and conditions",
  lead: `These are the rules of ${app}, in plain words. They are short, so that you can read them before you agree to them.`,
  sections: [
    {
      id: "who",
      title: "Who agrees with whom",
      blocks: [
        `These terms are an agreement between you and the people who run this site, called “we” here. They hold from the moment you create an account on ${app}.`,
        {
          before: "What happens to your data is not hidden in these terms. It has a page of its own, the ",
          to: "/privacy",
          link: "privacy notice",
          after: ".",
        },
      ],
    },
    {
      id: "what",
      title: `What ${app} is, and what it is not`,
      blocks: [
        `${app} brings job seekers and employers in the Philippines together: persons with disabilities, indigenous people, and everybody else who looks for work.`,
        {
          list: [
            "It costs nothing to look for work here. Nobody may ask you for money for a job, an interview or a place on a list.",
            "We are not your employer, not a recruitment agency, and not a party to what you agree with each other.",
            "We cannot promise you a job, or an employer the right person.",
          ],
        },
      ],
    },
    {
      id: "account",
      title: "Your account",
      blocks: [
        {
          list: [
            "You are 18 years old or older.",
            "What you tell us about yourself is true, and you keep it up to date.",
            "You have one account, it is yours alone, and you keep its password to yourself. If you think that somebody else knows it, change it and tell us.",
            "Your email address has to be verified before you can sign in.",
          ],
        },
      ],
    },
    {
      id: "seekers",
      title: "If you look for work",
      blocks: [
        {
          list: [
            "You decide what you share with an employer. Nobody here may require you to say more about a disability or about your community than you want to.",
            "You may ask for what you need for an interview or at work: an interpreter, another time, a step-free place. Asking is never a reason to treat you worse.",
            "What you say about your skills and your experience is true.",
          ],
        },
      ],
    },
    {
      id: "employers",
      title: "If you hire",
      blocks: [
        {
          list: [
            "You speak for a company that exists, and you may do so. An admin checks each company; until it is approved, seekers cannot write to it and it cannot publish jobs.",
            "What you say about your company, the work, the pay and the access at your workplace is true. What you do not know, you say that you do not know.",
            "You choose people by what the work needs. You do not treat anybody worse because of a disability, ethnic origin, age, sex, religion or any other ground that the law protects.",
            "You never ask an applicant for money.",
            "What you learn about applicants you use for this hiring only, you show it to nobody who has no part in it, and you delete it when it is over. The Data Privacy Act binds you as it binds us.",
          ],
        },
      ],
    },
    {
      id: "conduct",
      title: "How we treat each other",
      blocks: [
        "Everybody here is met with respect. These things have no place:",
        {
          list: [
            "insults, threats, harassment, and hate of any kind;",
            "lies, fraud, pretending to be somebody else, jobs that do not exist;",
            "advertising that nobody asked for, and the same message to many people;",
            "content that is against the law, or that belongs to somebody who did not agree;",
            "programs that harm, ways around our limits, and collecting other people’s data by machine.",
          ],
        },
      ],
    },
    {
      id: "content",
      title: "What you write and upload",
      blocks: [
        "It stays yours. You allow us to keep it and to show it to the people for whom you meant it, because without that no message would arrive. We take no other right in it, and this one ends when it is deleted. What was reported by then is kept as the privacy notice says.",
      ],
    },
    {
      id: "limits",
      title: "When somebody breaks these rules",
      blocks: [
        "We may remove what breaks them, and close the account it came from, for a while or for good. We tell you what for, unless the law forbids it. If you think that we are wrong, write to us: a person looks at it again.",
      ],
    },
    {
      id: "service",
      title: "What you can rely on",
      blocks: [
        `We run ${app} with care, but it can fail, and we sometimes have to stop it for a while. We are liable as the law says, and not beyond it. Nothing in these terms takes away a right that the law of the Philippines gives you.`,
      ],
    },
    {
      id: "end",
      title: "When you want to leave",
      blocks: [
        {
          before:
            "You can have your account deleted at any time and without a reason: in your settings, at once, or write to us from its email address. What then remains, and for how long, stands in the ",
          to: "/privacy#keep",
          link: "privacy notice",
          after: ".",
        },
      ],
    },
    {
      id: "changes",
      title: "When these terms change",
      blocks: [
        "Each wording has a version and a date. We keep on record which version you agreed to, and when. If a change takes something from you or asks something new of you, we ask you again before it holds for you.",
      ],
    },
    {
      id: "law",
      title: "Law",
      blocks: [
        "The law of the Philippines applies. Before anybody goes to court, we try to settle it with each other.",
        { contact: "Questions about these terms go to" },
      ],
    },
  ],
});
