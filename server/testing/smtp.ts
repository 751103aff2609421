import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** A real mail server on a free port that keeps what it gets. */
export interface TestMailServer {
  url: string;
  /** Resolves with the first mail to this address, now or later. */
  mailTo(address: string): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** `refuses` names recipients that the server does not take, as a real one says it: with their address. */
export async function startMailServer(refuses: (address: string) => boolean = () => false): Promise<TestMailServer> {
  const mails: { to: string[]; mail: ParsedMail }[] = [];
  const waiting: { address: string; resolve: (mail: ParsedMail) => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      refuses(address) ? done(new Error(`5.1.1 <${address}>: Recipient address rejected`)) : done(),
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        mails.push({ to, mail });
        for (const { address, resolve } of waiting) if (to.includes(address)) resolve(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: (address) => {
      const found = mails.find(({ to }) => to.includes(address));
      return found ? Promise.resolve(found.mail) : new Promise((resolve) => waiting.push({ address, resolve }));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
