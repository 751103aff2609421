import type { JudgedQuery } from "./judged.ts";

/** The held-out set. Do not inspect or tune any ranker with its results. */
export const HELD_OUT: readonly JudgedQuery[] = [
  { text: "plumber", kind: "plain", work: { plumber: 3 } },
  { text: "software tester", kind: "plain", work: { qa_tester: 3 } },
  { text: "data analyst", kind: "plain", work: { data_analyst: 3, ml_engineer: 1 } },
  {
    text: "customer support agent",
    kind: "alias",
    work: { csr_voice: 3, chat_support: 3, tech_support: 2, team_lead_bpo: 1 },
  },
  { text: "QA", kind: "alias", work: { qa_tester: 3 } },
  { text: "typist", kind: "alias", work: { data_entry: 3, transcription: 2, admin_assistant: 1 } },
  {
    text: "contact centre",
    kind: "alias",
    work: { csr_voice: 3, team_lead_bpo: 3, telesales: 2, collections: 2, tech_support: 1, chat_support: 2 },
  },
  { text: "seurity gaurd", kind: "typo", work: { security_guard: 3 } },
  { text: "pyhton", kind: "typo", work: { ml_engineer: 2 }, skills: { Python: 3 } },
  { text: "payrol oficer", kind: "typo", work: { payroll: 3, hr_recruiter: 1, accountant: 1 } },
  { text: "carpnter", kind: "typo", work: { carpenter: 3 } },
  { text: "housek", kind: "prefix", work: { housekeeper: 3 } },
  { text: "social med", kind: "prefix", work: { social_media: 3 } },
  { text: "panadero", kind: "filipino", work: { baker: 3, cook: 1 } },
  { text: "tagapag-alaga ng matanda", kind: "filipino", work: { caregiver: 3, nurse: 1 } },
  { text: "hanap ng trabaho sa tindahan", kind: "filipino", work: { sales_clerk: 3, cashier: 2 } },
  {
    text: "virtual assistant work from home",
    kind: "mixed",
    work: { virtual_assistant: 3, admin_assistant: 1, social_media: 1 },
    mode: "Remote",
  },
  { text: "waiter in cebu", kind: "place", work: { waiter: 3, barista: 2, cook: 1 }, region: "cebu" },
  { text: "web developer davao", kind: "place", work: { fullstack: 3, frontend: 3, backend: 2 }, region: "davao" },
];
