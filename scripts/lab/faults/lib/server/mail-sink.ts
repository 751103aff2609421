import { type ReceivedMail, startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { until } from "../until.ts";

/** A real mail server that can be stopped and started again at the same address. */
export interface MailSink {
  url: string;
  /** Stops listening. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** All accepted emails. */
  all(): ReceivedMail[];
  /** All emails accepted for an address, from before and after the stop. */
  mailsTo(address: string): ReceivedMail[];
  /** Waits for the newest emailed link to this page and returns its secret; null if there is none within `ms`. */
  secretFor(address: string, page: string, ms: number): Promise<string | null>;
}

export async function startMailSink(): Promise<MailSink> {
  const kept: ReceivedMail[] = [];
  let open: TestMailServer | null = await startMailServer();
  const { url, port } = open;
  const all = (): ReceivedMail[] => [...kept, ...(open?.mails ?? [])];
  const mailsTo = (address: string): ReceivedMail[] => all().filter(({ to }) => to.includes(address));

  return {
    url,
    all,
    mailsTo,
    stop: async () => {
      kept.push(...(open?.mails ?? []));
      const closing = open;
      open = null;
      await closing?.close();
    },
    start: async () => {
      open ??= await startMailServer({ port });
    },
    secretFor: async (address, page, ms) => {
      const link = new RegExp(`/${page}\\?token=([\\w%-]+)`);
      const found = (): string | undefined =>
        mailsTo(address)
          .flatMap(({ mail }) => link.exec(mail.text ?? "")?.[1] ?? [])
          .at(-1);
      await until(() => found() !== undefined, ms);
      return found() ?? null;
    },
  };
}
