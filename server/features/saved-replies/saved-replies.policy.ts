import type { Viewer } from "#server/platform/http/viewer.ts";
import type { ReplyList } from "./saved-reply.model.ts";

type Person = Pick<Viewer, "userId" | "userType" | "companyOwnerId">;

export const personalList = ({ userId }: Person): ReplyList => ({ owner_id: userId, shared: false });

/** The list of a person's company, which all its people read and change; null for everyone but employers. */
export const companyList = ({ userId, userType, companyOwnerId }: Person): ReplyList | null =>
  userType === "employer" ? { owner_id: companyOwnerId ?? userId, shared: true } : null;

/** The lists that a person reads and changes. */
export const listsOf = (person: Person): ReplyList[] => {
  const company = companyList(person);
  return company ? [personalList(person), company] : [personalList(person)];
};
