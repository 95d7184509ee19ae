import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  readonly to: string;
  readonly text: string;
}

/** A real SMTP server that keeps what it is sent. */
export interface MailServer {
  /** Its address as `SMTP_URL` has it. */
  readonly url: string;
  /** The letters that came, the newest last. */
  readonly letters: Letter[];
  /** While true, it refuses every letter. */
  isBusy: boolean;
  stop(): Promise<void>;
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads the text of a raw mail, base64 or quoted-printable. */
function textOf(raw: string): string {
  const [body = ''] = raw.split(/\r?\n\r?\n/).slice(1);
  return unescaped(
    /base64/i.test(raw)
      ? Buffer.from(body, 'base64').toString('utf8')
      : raw.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, '%$1'),
  );
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = [];
  const post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        if (server.isBusy) return done(new Error('busy'));
        letters.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: textOf(raw) });
        return done();
      });
    },
  });
  await new Promise<void>((ready) => post.listen(0, '127.0.0.1', ready));
  const { port } = post.server.address() as AddressInfo; // it listens on a port
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    isBusy: false,
    stop: () => new Promise<void>((done) => post.close(done)),
  };
  return server;
}
