import type { ListedReport, WholeReport } from "#shared/admin/reports/reports.schemas.ts";

/** Reports as the server sends them, for tests. */

const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const maricel = { id: 101, name: "Maricel Abueva" };
const luntian = { id: 102, name: "Luntian Digital" };
const LONG = { id: 103, name: "Kapisanan ng Magkakapitbahay sa Poblacion Multi-Purpose Cooperative" };

const open: ListedReport = {
  id: 41,
  status: "open",
  reason: "scam",
  kind: "message",
  created_at: at(30),
  reporter: maricel,
  reported: luntian,
  open_about: 3,
  decided_at: null,
  decided_by: null,
};

export const waitingReports: readonly ListedReport[] = [
  open,
  { ...open, id: 42, reason: "impersonation", kind: "conversation", created_at: at(20), reported: LONG, open_about: 1 },
  { ...open, id: 43, reason: "harassment", created_at: at(2), reporter: { id: 104, name: null } },
];

export const decidedReports: readonly ListedReport[] = [
  {
    ...open,
    id: 40,
    status: "dismissed",
    reason: "spam",
    open_about: 0,
    decided_at: at(1),
    decided_by: { id: 105, name: "Ana Reyes" },
  },
];

const message = (id: number, sender_id: number, content: string): WholeReport["messages"][number] => ({
  ...{ id, sender_id, content, kind: "text", files: [], quote: null, reported: false },
  ...{ created_at: at(31 - id / 60), edited_at: null, deleted_at: null },
});

export const wholeReport: WholeReport = {
  id: 41,
  status: "open",
  reason: "scam",
  kind: "message",
  details: "He wants money before the interview.\nMy cousin was asked for the same.",
  created_at: at(30),
  reporter: { ...maricel, company: null, photo: null, side: "seeker", suspended: false },
  reported: {
    ...{ id: 102, name: "Jonas Villareal", company: "Luntian Digital", photo: null, side: "employer" },
    suspended: true,
  },
  messages: [
    message(1, 101, "Magandang umaga po. Tuloy po ba ang interview bukas?"),
    { ...message(2, 102, ""), kind: "card" },
    { ...message(3, 102, "Opo. Pero kailangan muna ng uniform."), edited_at: at(30.5) },
    {
      ...message(4, 102, "Send me 500 pesos for the uniform first, here: https://pay.example/luntian-uniform-deposit"),
      reported: true,
      files: [
        { name: `${"a".repeat(32)}.pdf`, kind: "pdf", title: "uniform-fee-and-other-costs-2026.pdf", size: 86_000 },
        { name: `${"b".repeat(32)}.webp`, kind: "image", title: "qr-code.png", size: 24_000 },
      ],
    },
    {
      ...message(5, 101, ""),
      files: [{ name: null, kind: "docx", title: "resume.docx", size: 41_000 }],
    },
    { ...message(6, 102, ""), deleted_at: at(30.2) },
  ],
  others: [
    {
      id: 43,
      status: "open",
      reason: "harassment",
      created_at: at(2),
      reporter: { id: 104, name: null },
      action: null,
    },
    { id: 40, status: "resolved", reason: "spam", created_at: at(300), reporter: maricel, action: "warned" },
  ],
  others_total: 2,
  decision: null,
  may_decide: true,
};

export const decidedReport: WholeReport = {
  ...wholeReport,
  status: "dismissed",
  decision: {
    status: "dismissed",
    action: "none",
    outcome: "Thank you for telling us. We reviewed it closely and found nothing that breaks our rules.",
    by: { id: 105, name: "Ana Reyes" },
    at: at(0),
    released_at: at(-180 * 24),
  },
};
