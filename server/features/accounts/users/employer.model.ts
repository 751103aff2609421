import { type Connection, type Model, Schema } from "mongoose";
import { COMPANY_SIZES } from "#shared/accounts/company-sizes.ts";
import { EMPLOYER_STATES, type EmployerState } from "#shared/admin/admin.rest.ts";
import type { CompanyListing } from "./listing.ts";

/** A company, under the id of its user. */
export interface EmployerRow {
  _id: number;
  company_name: string;
  industry: string;
  company_size: (typeof COMPANY_SIZES)[number];
  website_url: string;
  founded_year: number;
  contact_person: string;
  address: string;
  /** Absent until the owner writes one. */
  company_description?: string;
  /** What the company says about working there with a disability; absent until written. */
  access_statement?: string;
  /** `/api/files/...`, or null without a logo. */
  logo_path: string | null;
  /** Documents for admins, the oldest first; absent if there are none. */
  documents?: { name: string; kind: "image" | "pdf"; title: string; size: number; added_at: Date }[];
  status: EmployerState;
  /** When the owner last asked for a decision. `insert` and migration 1 set it. */
  asked_at?: Date;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
  created_at: Date;
  /** The last change that an admin must review before it is public, or has reviewed; absent before the first. */
  review?: {
    status: EmployerState;
    values: Partial<ReviewedValues>;
    former?: Partial<ReviewedValues>;
    asked_at: Date;
    decided_at: Date | null;
    decided_by: number | null;
    reason: string | null;
  };
  /** For the admin lists. Absent until it is written again. */
  listing?: Partial<CompanyListing>;
}

type ReviewedValues = Pick<EmployerRow, "company_name" | "logo_path" | "website_url" | "contact_person">;

export function employerModel(connection: Connection): Model<EmployerRow> {
  const text = { type: String, required: true };
  const values = new Schema(
    { company_name: String, logo_path: String, website_url: String, contact_person: String },
    { _id: false, id: false },
  );
  const schema = new Schema<EmployerRow>(
    {
      _id: { type: Number, required: true },
      company_name: text,
      industry: text,
      company_size: { type: String, required: true, enum: COMPANY_SIZES },
      website_url: text,
      founded_year: { type: Number, required: true },
      contact_person: text,
      address: text,
      company_description: { type: String },
      access_statement: { type: String },
      logo_path: { type: String, default: null },
      documents: {
        type: [
          {
            _id: false,
            name: String,
            kind: { type: String, enum: ["image", "pdf"] },
            title: String,
            size: Number,
            added_at: Date,
          },
        ],
        default: undefined,
      },
      status: { type: String, required: true, enum: EMPLOYER_STATES },
      asked_at: { type: Date },
      decided_at: { type: Date, default: null },
      decided_by: { type: Number, default: null },
      reason: { type: String, default: null },
      created_at: { type: Date, required: true },
      review: {
        type: new Schema<NonNullable<EmployerRow["review"]>>(
          {
            status: { type: String, required: true, enum: EMPLOYER_STATES },
            values: { type: values, required: true },
            former: { type: values, default: undefined },
            asked_at: { type: Date, required: true },
            decided_at: { type: Date, default: null },
            decided_by: { type: Number, default: null },
            reason: { type: String, default: null },
          },
          { _id: false, id: false },
        ),
        default: undefined,
      },
      listing: {
        type: new Schema<Partial<CompanyListing>>(
          { words: { type: [String], default: undefined }, name: String, key: String },
          { _id: false },
        ),
      },
    },
    { strict: "throw", versionKey: false },
  );
  schema.index({ status: 1 });
  // For the admin lists: by each order alone and after the status, and by word after that.
  schema.index({ status: 1, "listing.words": 1 });
  for (const order of ["created_at", "listing.name"]) {
    schema.index({ [order]: 1, _id: 1 });
    schema.index({ status: 1, [order]: 1, _id: 1 });
  }
  // Companies and changes that wait for a decision, the oldest first.
  schema.index({ status: 1, asked_at: 1, _id: 1 });
  schema.index({ "review.status": 1, "review.asked_at": 1, _id: 1 });
  // Companies with similar names.
  schema.index({ "listing.key": 1, _id: 1 });
  return connection.model<EmployerRow>("Employer", schema, "employers");
}
