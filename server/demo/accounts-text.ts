import { ADMIN, type DemoEmployer, type DemoPerson, EMPLOYERS, SEEKERS } from "./data.ts";
import { companyStatus } from "./happenings.ts";
import { PAIRS } from "./logs.ts";

const STATUS_NOTES = { approved: "", pending: ", waits for approval", rejected: ", was not approved" };

const statusOf = ({ email, company }: DemoEmployer): keyof typeof STATUS_NOTES =>
  company.status === "pending" ? companyStatus(email) : company.status;

/** The list of demo accounts, as it is stored in demo.txt and printed at the start. */
export function accountsText(password: string): string {
  const rows = [
    ["admin", ADMIN, ""] as const,
    ...EMPLOYERS.map(
      (employer) => ["employer", employer, employer.company.name + STATUS_NOTES[statusOf(employer)]] as const,
    ),
    ...SEEKERS.map((seeker) => [seeker.user_type, seeker, ""] as const),
  ].map(([role, person, note]) => [
    role,
    `${person.first_name} ${person.last_name}`,
    person.email,
    [note, talksOf(person)].filter(Boolean).join(", "),
  ]);
  const table = [["Role", "Name", "Email", ""], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
  return `Demo accounts, all with the password ${password}\n${lines.join("\n")}\n`;
}

function talksOf(person: DemoPerson): string {
  const count = PAIRS.filter(({ seeker, employer }) => [seeker, employer].includes(person.email)).length;
  if (count === 0) return "";
  return count === 1 ? "1 chat" : `${count} chats`;
}
