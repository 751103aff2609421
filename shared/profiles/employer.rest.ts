import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { PHOTO_RULE } from "../files/images.ts";
import { IdText } from "../primitives.ts";
import { Company, CompanyView } from "./company-views.ts";
import { EmployerChange } from "./employer.schemas.ts";

const UserId = z.object({ userId: IdText });

export const readEmployer = endpoint({
  method: "GET",
  path: "/api/employer/:userId",
  params: UserId,
  reply: CompanyView,
  liftAs: "employer",
  summary:
    "A company: all of it for its owner and for admins, with its contact for those who applied to it; otherwise what everybody may know of an approved one.",
});

export const changeEmployer = endpoint({
  method: "PUT",
  path: "/api/employer/:userId",
  params: UserId,
  body: EmployerChange,
  reply: Company,
  liftAs: "employer",
  summary:
    "Changes the caller's own company. A new name, logo, website or contact of an approved one is public once an admin has approved it; the reply and `review` say what was asked for.",
});

export const withdrawReview = endpoint({
  method: "DELETE",
  path: "/api/employer/review",
  reply: Company,
  liftAs: "employer",
  summary:
    "Takes back a change of the caller's company that waits for a review, or puts away one that was not approved; a second time is a success too.",
});

export const uploadLogo = endpoint({
  method: "POST",
  path: "/api/employer/logo",
  reply: z.object({ logo_path: z.string() }),
  lift: ["logo_path"],
  encoding: "form-data",
  files: { logo: PHOTO_RULE },
  summary:
    "Stores a logo, drawn anew. It becomes the company's with PUT /api/employer/{userId}, and is forgotten otherwise.",
});
