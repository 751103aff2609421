import { type ReceivedMail, startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { until } from "../until.ts";

/** A real mail server that can go away and come back at the same address. */
export interface MailSink {
  url: string;
  /** Nobody listens there any more. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Everything that was accepted for an address, before and after it was away. */
  mailsTo(address: string): ReceivedMail[];
  /** The secret of the newest link to this page that was mailed to an address, once it is there; null if it never is. */
  secretFor(address: string, page: string, ms: number): Promise<string | null>;
}

export async function startMailSink(): Promise<MailSink> {
  const kept: ReceivedMail[] = [];
  let open: TestMailServer | null = await startMailServer();
  const { url, port } = open;
  const mailsTo = (address: string): ReceivedMail[] =>
    [...kept, ...(open?.mails ?? [])].filter(({ to }) => to.includes(address));

  return {
    url,
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
