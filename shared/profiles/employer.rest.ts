import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { PHOTO_RULE } from "../files/images.ts";
import { IdText } from "../primitives.ts";
import { Company } from "./company-views.ts";
import { EmployerChange } from "./employer.schemas.ts";

const UserId = z.object({ userId: IdText });

export const changeEmployer = endpoint({
  method: "PUT",
  path: "/api/employer/:userId",
  params: UserId,
  body: EmployerChange,
  reply: Company,
  liftAs: "employer",
  summary:
    "Changes the caller's own company. A new name, logo, website or contact of an approved company becomes public when an admin approves it; the reply and `review` contain the requested values.",
});

export const withdrawReview = endpoint({
  method: "DELETE",
  path: "/api/employer/review",
  reply: Company,
  liftAs: "employer",
  summary:
    "Withdraws a pending change of the caller's company, or dismisses a rejected one; a repeated call succeeds too.",
});

export const uploadLogo = endpoint({
  method: "POST",
  path: "/api/employer/logo",
  reply: z.object({ logo_path: z.string() }),
  lift: ["logo_path"],
  encoding: "form-data",
  files: { logo: PHOTO_RULE },
  summary: "Stores a re-encoded logo. PUT /api/employer/{userId} makes it the company's logo; otherwise it is removed.",
});
