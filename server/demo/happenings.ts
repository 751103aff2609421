import type { Audience } from "#shared/admin/announcement-lists.ts";
import type { ReportAction, ReportDecisionStatus } from "#shared/admin/report-lists.ts";
import type { ReportReason } from "#shared/reports/report-lists.ts";
import { EDWIN, LORNA, LUZVIMINDA, MARIVIC, NORMAN, ROGELIO, VICTOR } from "./newcomers.ts";
import { DENNIS, type DemoEmployer, ROWENA } from "./people.ts";
import type { Written } from "./talk.ts";

/** What people asked of the admins of the demo community and what came of it, in the order in which it happened. */

/** By whom a report is, and about whom: the other one of the two. */
interface Reported {
  by: string;
  about: string;
}

/** People are named by their addresses. What somebody decides is done by the admin. */
export type Happening =
  | { does: "add-paper"; by: string; title: string; lines: readonly string[] }
  | { does: "ask-again"; by: string }
  | { does: "appeal"; by: string; words: string }
  | { does: "ask-listing"; by: string; words: string }
  | { does: "approve"; kind: "company" | "pwd_id" | "listing"; of: string }
  | { does: "reject"; kind: "company" | "pwd_id"; of: string; reason: string }
  /** Of a line of their talk, counted from 1, or of the whole of it. */
  | ({ does: "report"; line: number | null; reason: ReportReason; details: string } & Reported)
  | ({ does: "decide"; status: ReportDecisionStatus; action: ReportAction; outcome: string } & Reported)
  | { does: "warn"; whom: string; words: string }
  | { does: "announce"; audience: Audience; title: string; words: string };

const JOYCE = "joyce.gawidan@mail.example";
const ERNESTO = "erning.villaflor@mail.example";
const JHOANA = "jhoana.sarmiento@mail.example";
const KRISTEL = "kristel.bacani@mail.example";
const PAOLO = "paolo.nuneza@mail.example";
const BENJIE = "benjie@alonroasters.example";
const GIRLIE = "girlie@balanghaycold.example";

const at = (daysAgo: number, time: string): Written => ({ daysAgo, at: time });

const NO_REAL_PAPER = "A paper of the demo community: no office has given it.";
const permitOf = ({ email, address, company }: DemoEmployer, title = "Business permit") => ({
  does: "add-paper" as const,
  by: email,
  title: `${title}.pdf`,
  lines: [title, "", `Name: ${company.name}`, `Address: ${address}`, "", NO_REAL_PAPER],
});

export const HAPPENINGS: readonly { when: Written; what: Happening }[] = [
  { when: at(32, "10:14"), what: { does: "approve", kind: "pwd_id", of: DENNIS.email } },
  {
    when: at(24, "15:40"),
    what: {
      does: "reject",
      kind: "pwd_id",
      of: ERNESTO,
      reason: "We could not find this number in the register of Davao City. Please compare it with your card.",
    },
  },
  { when: at(20, "09:05"), what: { does: "approve", kind: "pwd_id", of: ROWENA.email } },
  { when: at(18, "09:30"), what: permitOf(VICTOR) },
  { when: at(18, "13:22"), what: { does: "approve", kind: "company", of: VICTOR.email } },
  {
    when: at(17, "18:47"),
    what: {
      does: "ask-listing",
      by: JOYCE,
      words: "I am Ibaloy, of La Trinidad. My mother's family is known to the elders of our barangay.",
    },
  },
  { when: at(16, "11:03"), what: { does: "approve", kind: "listing", of: JOYCE } },
  {
    when: at(12, "13:05"),
    what: { does: "report", by: JOYCE, about: BENJIE, line: 3, reason: "spam", details: "Three times in three days." },
  },
  {
    when: at(12, "16:30"),
    what: {
      does: "announce",
      audience: "all",
      title: "Interviews in the conversation",
      words:
        "An interview is now arranged where you write to each other: times to choose from, another one if none fits, and a field for what you need to take part.",
    },
  },
  {
    when: at(11, "09:26"),
    what: {
      does: "decide",
      by: JOYCE,
      about: BENJIE,
      status: "dismissed",
      action: "none",
      outcome:
        "Three short messages are many, but they were polite and stopped when you answered. You can block whoever writes too often.",
    },
  },
  {
    when: at(11, "10:50"),
    what: {
      does: "report",
      by: DENNIS.email,
      about: VICTOR.email,
      line: 3,
      reason: "scam",
      details: "He asks for money before he says what the job is.",
    },
  },
  {
    when: at(11, "14:18"),
    what: {
      does: "warn",
      whom: VICTOR.email,
      words: "Nobody pays for a job here: no reservation, no fee, no training. Another time ends your account.",
    },
  },
  {
    when: at(11, "14:20"),
    what: {
      does: "decide",
      by: DENNIS.email,
      about: VICTOR.email,
      status: "resolved",
      action: "warned",
      outcome: "You were right not to pay. We have dealt with it, and you need not answer them.",
    },
  },
  { when: at(11, "15:02"), what: { does: "approve", kind: "pwd_id", of: JHOANA } },
  {
    when: at(9, "11:15"),
    what: {
      does: "reject",
      kind: "company",
      of: NORMAN.email,
      reason:
        "There is no paper that shows that the company is registered, and the website does not say what it sells.",
    },
  },
  { when: at(7, "08:40"), what: permitOf(EDWIN, "Business permit of last year") },
  {
    when: at(6, "10:36"),
    what: {
      does: "reject",
      kind: "company",
      of: EDWIN.email,
      reason: "This permit ended with last year. Please add the one for this year, and ask again.",
    },
  },
  {
    when: at(6, "10:52"),
    what: {
      does: "reject",
      kind: "pwd_id",
      of: ROGELIO.email,
      reason: "This is the number of another kind of card. Please give the one on your PWD ID.",
    },
  },
  {
    when: at(4, "19:12"),
    what: {
      does: "appeal",
      by: ERNESTO,
      words:
        "My card is from before the register was on computers. The office at the city hall has my name in its book, and I can bring the card.",
    },
  },
  {
    when: at(4, "20:03"),
    what: {
      does: "report",
      by: KRISTEL,
      about: VICTOR.email,
      line: 4,
      reason: "scam",
      details: "Fifteen hundred pesos for a job that is not on their page.",
    },
  },
  { when: at(3, "09:48"), what: permitOf(MARIVIC) },
  {
    when: at(3, "15:00"),
    what: {
      does: "report",
      by: JHOANA,
      about: GIRLIE,
      line: 4,
      reason: "discrimination",
      details: "She did not ask how I work. Texts would have been enough.",
    },
  },
  {
    when: at(2, "11:05"),
    what: { does: "report", by: PAOLO, about: VICTOR.email, line: null, reason: "scam", details: "" },
  },
  {
    when: at(1, "08:30"),
    what: {
      does: "announce",
      audience: "employer",
      title: "Nobody pays for a job",
      words: "Asking an applicant for money ends an account. If somebody asks for it in your company's name, tell us.",
    },
  },
  {
    when: at(1, "09:17"),
    what: {
      does: "ask-listing",
      by: LUZVIMINDA.email,
      words: "I am Tuwali, of Kiangan in Ifugao. I can send the certificate of our council of elders.",
    },
  },
  { when: { minutesAgo: 11 * 60 }, what: permitOf(EDWIN) },
  { when: { minutesAgo: 11 * 60 - 3 }, what: { does: "ask-again", by: EDWIN.email } },
  { when: { minutesAgo: 5 * 60 }, what: permitOf(LORNA) },
  {
    when: { minutesAgo: 5 * 60 - 2 },
    what: {
      does: "add-paper",
      by: LORNA.email,
      title: "Certificate of registration.pdf",
      lines: ["Certificate of registration", "", LORNA.company.name, "", NO_REAL_PAPER],
    },
  },
];

/** How a company that began without a decision stands by now. */
export function companyStanding(email: string): "approved" | "pending" | "rejected" {
  const last = HAPPENINGS.findLast(({ what }) =>
    what.does === "ask-again" ? what.by === email : "kind" in what && what.kind === "company" && what.of === email,
  )?.what.does;
  if (last === "approve") return "approved";
  return last === "reject" ? "rejected" : "pending";
}
