import { type Connection, type Model, Schema } from "mongoose";

/** Updated together with each counted row, so that two concurrent writes conflict and one waits. */
export interface QuotaRow {
  /** `saved-searches:12` */
  _id: string;
  rev: number;
}

const schema = new Schema<QuotaRow>(
  { _id: { type: String, required: true }, rev: { type: Number, required: true } },
  { strict: "throw", versionKey: false },
);

export function quotaModel(connection: Connection): Model<QuotaRow> {
  return connection.model<QuotaRow>("Quota", schema, "quotas");
}
