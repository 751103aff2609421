import type { LegalEntry } from "./legal-document.ts";

const WHY = "What for";
const WHO = "Who sees it";

/** The list of stored data: a part of the privacy notice, under the same version. */
export const keptEntries: readonly LegalEntry[] = [
  {
    what: "Your name",
    facts: [
      [WHY, "So that people know whom they talk to."],
      [
        WHO,
        "People who may write to you, people you have talked to, and our admins. Employers to whom you did not apply find you by it only if you switch that on in your settings.",
      ],
    ],
  },
  {
    what: "Email address, phone number, address",
    facts: [
      [WHY, "To verify your account, to reach you, and to help you when you ask."],
      [WHO, "You and our admins. Email and phone also the employer of a job that you apply to, until you withdraw."],
    ],
  },
  {
    what: "Your password",
    facts: [
      [WHY, "To let you in, and nobody else."],
      [WHO, "Nobody. We keep only a scrambled form that cannot be turned back."],
    ],
  },
  {
    what: "A photo, if you add one",
    facts: [
      [WHY, "So that people recognise you."],
      [WHO, "People who are signed in. What a camera writes into a photo, such as the place, is removed."],
    ],
  },
  {
    what: "Your profile, if you look for work: resume, education, jobs, skills, salary and place, and what helps you at work",
    facts: [
      [WHY, "To find fitting work with you."],
      [
        WHO,
        "You, and our admins, whose every look is written down. An employer of a job that you apply to, until you withdraw, but not your education, nor a disability. What helps you at work: for each point whom you choose, and nobody until you do. What you mark for employers you apply to, they see where you share it with that application.",
      ],
    ],
  },
  {
    what: "Your applications: to which job, when, each step with its note, your letter, and a copy of your resume that belongs to this application alone",
    facts: [
      [
        WHY,
        "To carry them to the employer, and to show you what became of them. A new resume on your profile changes nothing in what you have sent.",
      ],
      [
        WHO,
        "You, the employer of the job, and our admins, whose every look is written down. When you withdraw, the employer keeps that there was one, and nothing that you sent with it.",
      ],
    ],
  },
  {
    what: "What you share for one application: your disability, your needs at work, or neither, with each answer and its day",
    facts: [
      [WHY, "So that the employer can prepare for you, where you want that."],
      [
        WHO,
        "The employer of that application, until you take it back or withdraw, and our admins. It is asked anew for each application. Needs that are marked for you alone are never shared, and what you do not share cannot be told from what you do not have.",
      ],
    ],
  },
  {
    what: "Interviews: times, place, notes, adjustments that you asked for, and the answers",
    facts: [
      [WHY, "So that both of you know when, where and how you meet."],
      [
        WHO,
        "You, the employer of the application, and our admins. They stand in your conversation too. When you withdraw, the employer does not see them any more.",
      ],
    ],
  },
  {
    what: "The papers of your company, if you show them to us",
    facts: [
      [WHY, "So that our admins can see that your company is real, and approve it."],
      [WHO, "You, and our admins, whose every look is written down. You can remove them whenever you like."],
    ],
  },
  {
    what: "What you ask of our admins: an appeal, a request to be listed as indigenous, and what they answered",
    facts: [
      [WHY, "So that they can decide, and you can read why."],
      [WHO, "You and our admins. A request waits for your agreement first, and you can take it back."],
    ],
  },
  {
    what: "Jobs and searches that you save, and of which new jobs we told you",
    facts: [
      [WHY, "So that you find them again, and hear of each new job once."],
      [WHO, "You. Employers do not learn of them."],
    ],
  },
  {
    what: "Mails that remind you of interviews, or tell of new jobs for a saved search",
    facts: [
      [WHY, "So that you miss neither."],
      [
        WHO,
        "You, and whoever carries your mail. A reminder names the job, the time and the place, and no needs; the other one names the jobs and your search. Your settings turn mails about news off, each saved search its own.",
      ],
    ],
  },
  {
    what: "Your company, if you hire: name, industry, size, website, year, logo, contact person, address",
    facts: [
      [WHY, "So that seekers know who writes to them, and so that we can check that the company exists."],
      [
        WHO,
        "Once the company is approved: everyone, without the contact person and the address. Those are for our admins and for people who deal with you.",
      ],
    ],
  },
  {
    what: "Your messages, and when they arrived and were read",
    facts: [
      [WHY, "To carry your conversation, and to have it there when you come back."],
      [
        WHO,
        "You and the person you write to. In the chat settings you can hide when you have read. Our admins see a message only where one of you two reports it.",
      ],
    ],
  },
  {
    what: "Files that you attach to a message",
    facts: [
      [WHY, "To send them with it."],
      [
        WHO,
        "You, and the person you write to once the message is sent. A picture is made anew, without what a camera writes into it. A document stays as it is, with what your program has written into it, such as your name.",
      ],
    ],
  },
  {
    what: "Reports: who reported whom, for what, a copy of what was written, and how it was decided",
    facts: [
      [WHY, "So that our admins can see what happened, and protect people."],
      [
        WHO,
        "Our admins, whose every look is written down. With a reported message they get its files and up to five messages before and after it; with a reported conversation its newest ten messages, and the files in them that the reported person sent. Of everything else they get nothing. Who is reported is not told by whom. Who reports is told the outcome, and not what it meant for the other person.",
      ],
    ],
  },
  {
    what: "Whom you have blocked",
    facts: [
      [WHY, "So that you two cannot write to each other, nor see when the other one is here."],
      [WHO, "You. Who is blocked is not told, but can notice that a message to you is not taken any more."],
    ],
  },
  {
    what: "Mails about messages that you missed",
    facts: [
      [WHY, "So that you hear of them when you are not here."],
      [
        WHO,
        "You, and whoever carries your mail. They name who wrote, with the beginnings of the newest messages. In the chat settings you can turn them off.",
      ],
    ],
  },
  {
    what: "Whether you are online, and when you last were",
    facts: [
      [WHY, "So that people know when to expect an answer."],
      [WHO, "People you have a conversation with. In the chat settings you can hide it."],
    ],
  },
  {
    what: "Your consents: to what, which version, when",
    facts: [
      [WHY, "The law asks us to be able to show them."],
      [WHO, "You and our admins."],
    ],
  },
  {
    what: "Where you are signed in: kind of device, since when, until when",
    facts: [
      [WHY, "To keep you signed in, and to let you end it elsewhere."],
      [WHO, "You."],
    ],
  },
  {
    what: "The network address you come from",
    facts: [
      [WHY, "To slow down whoever tries passwords or floods us."],
      [WHO, "Nobody reads it. It is counted for an hour at most and not written into our records."],
    ],
  },
  {
    what: "Technical records: time, kind of call, whether it worked",
    facts: [
      [WHY, "To find faults and attacks."],
      [WHO, "Those who run the machines. There are no contents, names, addresses or passwords in them."],
    ],
  },
];
