import type { LegalDocument } from "./legal-document.ts";
import { keptEntries } from "./privacy.kept.texts.ts";

/** The privacy notice. A change of the text requires a new version in shared/legal/legal.ts. */
export const privacyText = (app: string): LegalDocument => ({
  title: "Privacy notice",
  lead: `What ${app} knows about you, what for, who sees it, and what you can do about it. It follows the Data Privacy Act of 2012 (Republic Act No. 10173).`,
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        {
          list: [
            "A disability and your community are private until you share them, with one employer at a time. Your ID number is never shown to an employer.",
            "We ask for these in a box of their own, apart from the terms. You can withdraw that consent in your settings.",
            "We sell nothing, show no advertising and follow nobody around. No other company’s scripts, fonts or pictures are on these pages.",
            "You can see, correct, take along and delete what is yours.",
          ],
        },
      ],
    },
    {
      id: "who",
      title: "Who is responsible",
      blocks: [
        "The people who run this site, called “we” here, decide what your data is used for. The law calls that the personal information controller.",
        { contact: "For everything about your data, our data protection contact is" },
      ],
    },
    {
      id: "what",
      title: "What we keep, what for, and who sees it",
      blocks: [
        "Only what is needed for the purpose beside it:",
        {
          entries: keptEntries,
        },
      ],
    },
    {
      id: "sensitive",
      title: "Sensitive data",
      blocks: [
        "The law protects some data more than other data: health, ethnic origin, education, and numbers that the government has given you. Here these are:",
        {
          points: [
            [
              "That you are a person with a disability,",
              "and what you write about it. You and our admins can see it, and every time an admin opens what you wrote, it is recorded. An employer sees it only if you share it with them in an application.",
            ],
            [
              "Your PWD ID number.",
              "It is encrypted before it is stored. You and our admins can see it, and every time an admin opens it, it is recorded. Employers never see it.",
            ],
            [
              "That you belong to an indigenous people.",
              "We do not ask for it at sign-up. An admin notes it when you want that.",
            ],
            ["Your education,", "where you put it into your profile. No employer sees it there."],
          ],
        },
        "We use the number to check your PWD ID. What you write about a disability is there for you to share. Your account type (person with disability, indigenous person) decides which resources and announcements you see, and is counted in our statistics, where no group smaller than 10 is shown.",
        `None of it is used to match you with jobs or to rank you. You don't have to give any of it: you can use ${app} as a general user.`,
      ],
    },
    {
      id: "consent",
      title: "Your consent, and how to take it back",
      blocks: [
        "At sign-up you agree to the terms and to this notice. Sensitive data has its own box, which is empty until you tick it. We record the version of the text, the day and the time.",
        "You can take each of these back at any time, and it costs you nothing:",
        {
          list: [
            "For sensitive data: we delete your PWD ID number and what you wrote about a disability, employers no longer see your access needs, and your account goes on as that of a general user.",
            "For the terms and this notice: we delete the account, because it cannot be kept without them.",
          ],
        },
        "What was done before that day stays lawful. You do both in your settings, under 'Your consents' and 'Delete account'.",
      ],
    },
    {
      id: "others",
      title: "Who else gets data",
      blocks: [
        {
          points: [
            ["Those who work for us:", "whoever runs the machines and the mail for this site, bound to do only that."],
            ["Authorities and courts,", "where the law obliges us. We give no more than it asks for."],
            ["Nobody else.", "We do not sell or rent data, and we do not trade it for services."],
          ],
        },
      ],
    },
    {
      id: "keep",
      title: "How long we keep it",
      blocks: [
        {
          points: [
            ["Your account:", "until you delete it. Its photo, files, profile, applications and ID number go with it."],
            ["An account whose email address is never verified:", "7 days, with everything you sent us at sign-up."],
            [
              "Messages:",
              "the other person keeps the conversation. Your side of it stands there under “Deleted user” from then on. What you delete yourself, within 15 minutes, is gone at once for both, with its files; only that there was a message stays to be seen.",
            ],
            [
              "Files in messages:",
              "as long as their message and your account. What you attached and never sent goes after a day.",
            ],
            [
              "Reports, with their copies and files:",
              "as long as we work on them, and for 180 days after they were decided, also when a message or an account is deleted meanwhile. Then copies, files and words go. Who reported whom, why, when, and how it was decided stays until one of the two accounts is deleted.",
            ],
            [
              "Applications and interviews:",
              "until your account is deleted, also when the job or the company is gone. Then the employer keeps none of it but the lines in your conversation, which name the job and how it stood, and no resume.",
            ],
            [
              "Saved jobs and searches:",
              "until you delete them or your account. Of which jobs we told you, we know for 90 days.",
            ],
            ["Blocks:", "until you take them back, or one of the two accounts is deleted."],
            ["Being signed in:", "1 day, or 30 days with “Remember me”."],
            ["Links that we mail you:", "24 hours to verify an address, 60 minutes for a new password."],
            [
              "Decisions of our admins:",
              "as long as somebody may ask who decided what. There is no content in these records.",
            ],
            ["Backups:", "30 days at most after something was deleted."],
          ],
        },
      ],
    },
    {
      id: "device",
      title: "What is stored on your device",
      blocks: [
        "Only what these pages need, and nothing that follows you to other sites:",
        {
          list: [
            "the proof that you are signed in, with your name and your type of account, and a cookie for the pictures that only signed-in people see;",
            "your email address, if you tick “Remember me”; never your password;",
            "a sign that this browser has signed in before, so that strangers who try passwords do not lock you out;",
            "your settings for the display and for the chat, the chats that you had open, the emoji that you used last, and what you wrote or attached and did not send yet;",
            "for a day, which job you wanted to apply to when you pressed “Sign in to apply”.",
          ],
        },
        "When you log out, all of it goes but the settings and that sign, which ends by itself after 180 days.",
      ],
    },
    {
      id: "safe",
      title: "How we protect it",
      blocks: [
        "Every call is checked for who makes it and what that person may see. ID numbers and resumes are encrypted, passwords are scrambled, uploaded pictures are made anew, and Word documents with programs in them are refused. Whoever tries passwords is slowed down. A new password ends all other sign-ins, and we mail you that it was changed. No protection is perfect; the next section says what we do then.",
      ],
    },
    {
      id: "breach",
      title: "If something goes wrong",
      blocks: [
        "If sensitive data, or data that could be used for fraud, may have come into wrong hands, we tell the National Privacy Commission and you within 72 hours of learning of it: what happened, which data, what we are doing, and what you can do.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "The Data Privacy Act gives you these. Using them is free:",
        {
          points: [
            ["To be informed:", "by this notice, before anything is kept."],
            ["To see", "what we keep about you, where it came from, and who received it."],
            ["To object", "to a use, and to take a consent back."],
            ["To correct", "what is wrong or out of date."],
            ["To erase or block", "what is false, no longer needed, or kept against the law."],
            ["To take it along", "in a common format that other programs can read."],
            ["To be compensated", "for harm that wrong or unlawful use has done to you."],
            ["To complain.", "Tell us first, if you can. You need not."],
          ],
        },
        "Much of it you do yourself, at once, in your settings: download a copy of everything that we keep about you, with your files; change your address and password; delete your account. For the rest, write to us from the email address of your account. A person answers within 30 days at the latest. We may ask for a proof that it is you, and for no more than that takes.",
        {
          before: "You can also turn to the ",
          href: "https://privacy.gov.ph",
          link: "National Privacy Commission (privacy.gov.ph)",
          after: ".",
        },
      ],
    },
    {
      id: "machines",
      title: "No decisions by machines",
      blocks: [
        "No machine decides about you here. Where jobs or people are put into an order, that is a suggestion with its reasons, and people decide.",
      ],
    },
    {
      id: "age",
      title: "Age",
      blocks: [
        `${app} is for people of 18 and older. If you learn of a younger person’s account, tell us, and we delete it.`,
      ],
    },
    {
      id: "changes",
      title: "When this notice changes",
      blocks: [
        "Each wording has a version and a date. If we want to use data for something new, we ask you before we do.",
        { contact: "Questions? Write to" },
      ],
    },
  ],
});
