import type { Model } from "mongoose";
import type { MailRow } from "./mail.model.ts";

/** The mails that wait to be sent about an account. Without their texts, which contain links that open the account. */
export function mailsExport(mails: Model<MailRow>) {
  return {
    waiting_mails: async (userId: number) => {
      const rows = await mails.find({ owner: userId }).sort({ created_at: 1 }).lean<MailRow[]>();
      return rows.map(({ created_at, next_at, expires_at, attempts }) => ({
        created_at,
        next_at,
        expires_at,
        attempts,
      }));
    },
  };
}
