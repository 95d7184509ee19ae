import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* A provider of short messages that keeps what it is sent. */

export interface SmsServer {
  readonly url: string;
  readonly token: string;
  readonly messages: { readonly to: string; readonly text: string }[];
  /** While it is true every message is refused. */
  isBusy: boolean;
  stop(): Promise<void>;
}

export async function startSmsServer(): Promise<SmsServer> {
  const token = 'sms-token-of-the-tests';
  const kept = { token, messages: [] as { to: string; text: string }[], isBusy: false };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isKnown = request.headers.authorization === `Bearer ${token}`;
      response.statusCode = kept.isBusy ? 503 : isKnown ? 200 : 401;
      if (response.statusCode === 200)
        kept.messages.push(JSON.parse(Buffer.concat(parts).toString('utf8')));
      response.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return Object.assign(kept, {
    url: `http://127.0.0.1:${port}/messages`,
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  });
}
