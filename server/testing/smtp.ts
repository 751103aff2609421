import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** A real SMTP server that stores received emails. */
export interface TestMailServer {
  url: string;
  port: number;
  /** Everything that it accepted so far, in order. */
  mails: readonly ReceivedMail[];
  /** Resolves with the first mail to this address, now or later. */
  mailTo(address: string): Promise<ParsedMail>;
  /** Resolves when this many mails were accepted. */
  received(count: number): Promise<void>;
  /** Resolves when a client has connected. */
  connected(): Promise<void>;
  /** Stops the server and closes all connections. */
  close(): Promise<void>;
}

export interface ReceivedMail {
  /** The recipients of the SMTP envelope, which may differ from the header of the email. */
  to: string[];
  mail: ParsedMail;
}

interface Options {
  /** A free port by default. A server that was stopped can be started again at its old port. */
  port?: number;
  /** The SMTP code that refuses a recipient, 4xx for now and 5xx for good; null to accept the mail. */
  refusal?: (address: string) => number | null;
  /** The same for the sender. */
  senderRefusal?: () => number | null;
  /** Accepts connections and then says nothing, not even the greeting. */
  hangs?: boolean;
  /** Speaks TLS from the first byte, with a self-signed and expired certificate. */
  secure?: boolean;
}

const taken = () => null;
/** Like real servers, with the address in the message. */
const refused = (code: number, address: string) =>
  Object.assign(new Error(`<${address}>: Address rejected`), { responseCode: code });

export async function startMailServer(options: Options = {}): Promise<TestMailServer> {
  const { port = 0, refusal = taken, senderRefusal = taken, hangs = false, secure = false } = options;
  const mails: ReceivedMail[] = [];
  let connections = 0;
  /** Conditions that callers wait for, checked again after every event. */
  let waiting: (() => boolean)[] = [];
  const happened = () => {
    waiting = waiting.filter((content) => !content());
  };
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      waiting.push(() => {
        const found = look();
        if (found !== undefined) resolve(found);
        return found !== undefined;
      });
      happened();
    });

  const server = new SMTPServer({
    secure,
    // Does not log its own certificate.
    logger: false,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    // Does not wait for clients that are still connected at the end.
    closeTimeout: 1,
    onConnect: (_session, done) => {
      connections += 1;
      happened();
      if (!hangs) done();
    },
    onMailFrom: ({ address }, _session, done) => {
      const code = senderRefusal();
      done(code === null ? null : refused(code, address));
    },
    onRcptTo: ({ address }, _session, done) => {
      const code = refusal(address);
      done(code === null ? null : refused(code, address));
    },
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), mail });
        happened();
        done();
      }, done);
    },
  });
  // Some tests are about clients that disconnect in the middle.
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${listening}`,
    port: listening,
    mails,
    mailTo: (address) => until(() => mails.find(({ to }) => to.includes(address))?.mail),
    received: (count) => until(() => (mails.length >= count ? true : undefined)).then(() => {}),
    connected: () => until(() => (connections > 0 ? true : undefined)).then(() => {}),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
