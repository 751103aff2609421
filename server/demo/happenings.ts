import { HAPPENINGS } from "./data.ts";

/** The status of a company that started without a decision. */
export function companyStatus(email: string): "approved" | "pending" | "rejected" {
  const last = HAPPENINGS.findLast(({ what }) =>
    what.does === "ask-again" ? what.by === email : "kind" in what && what.kind === "company" && what.of === email,
  )?.what.does;
  if (last === "approve") return "approved";
  return last === "reject" ? "rejected" : "pending";
}
