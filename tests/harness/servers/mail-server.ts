import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/* A real SMTP server that keeps what it is sent. */

export interface KeptLetter {
  readonly to: string;
  /** The body as it is read. */
  readonly text: string;
  /** Everything that went over the wire. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly letters: KeptLetter[];
  /** While it is true every letter is refused. */
  isBusy: boolean;
  stop(): Promise<void>;
}

/** The body of a letter, decoded from base64 or quoted-printable. */
function bodyOf(raw: string): string {
  const [body = ''] = raw.split(/\r?\n\r?\n/).slice(1);
  if (/base64/i.test(raw)) return Buffer.from(body, 'base64').toString('utf8');
  const escaped = raw.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, '%$1');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}

interface MailServerOptions {
  /** The one account that may send; without it anybody may. */
  readonly account?: { readonly user: string; readonly password: string };
  /** The one address that mails may come from. */
  readonly from?: string;
}

export async function startMailServer({
  account,
  from,
}: MailServerOptions = {}): Promise<MailServer> {
  const letters: KeptLetter[] = [];
  const kept = { letters, isBusy: false };
  const server = new SMTPServer({
    authOptional: account === undefined,
    // There is no certificate: passwords go in plain.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password;
      return isRight ? done(null, { user: username }) : done(new Error('wrong account'));
    },
    onMailFrom({ address }, _session, done) {
      return done(from === undefined || address === from ? null : new Error('not your address'));
    },
    onRcptTo({ address }, _session, done) {
      return done(address.startsWith('nobody@') ? new Error('no such mailbox') : null);
    },
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        if (kept.isBusy) return done(new Error('busy'));
        const to = session.envelope.rcptTo[0]?.address ?? '';
        letters.push({ to, text: bodyOf(raw), raw });
        return done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(kept, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  });
}
