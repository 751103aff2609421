import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { IdText } from "../primitives.ts";
import { CompanyView } from "./company-views.ts";

/** Apart from the calls that change a company: pages that only show one do not load the rules of its fields. */
export const readEmployer = endpoint({
  method: "GET",
  path: "/api/employer/:userId",
  params: z.object({ userId: IdText }),
  reply: CompanyView,
  liftAs: "employer",
  summary:
    "A company: everything for its owner and for admins, the contact for people who applied to it; for others the public part of an approved company.",
});
