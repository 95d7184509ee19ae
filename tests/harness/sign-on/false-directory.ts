import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { ownCertificate } from '../people/certificates.ts';

/* A server in place of a directory that answers what a test wants, by hand (RFC 4511). */

/** A request: its id, and the tag of its operation (`BIND`, `SEARCH`). */
interface LdapRequest {
  readonly id: number;
  readonly tag: number;
}

export const BIND = 0x60;
export const SEARCH = 0x63;

/** The answer to a request: bytes to send, the end of the connection, or (null) nothing. */
export type Answer = (request: LdapRequest) => Buffer | 'close' | null;

export interface FalseDirectory {
  readonly url: string;
  /** Everything that it was sent, in the clear. */
  readonly received: () => Buffer;
  answer: Answer;
  stop(): Promise<void>;
}

const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length > 127) throw new Error('too long for a length of one byte');
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
};
const text = (value: string, tag = 0x04): Buffer => element(tag, Buffer.from(value));
const message = (id: number, operation: Buffer): Buffer =>
  element(0x30, element(0x02, Buffer.from([id])), operation);
const result = (tag: number, code: number): Buffer =>
  element(tag, element(0x0a, Buffer.from([code])), text(''), text(''));

/** The end of a bind with a result code; 0 is success. */
export const bound = (id: number, code = 0): Buffer => message(id, result(0x61, code));

/** The end of a search. */
export const searched = (id: number, code = 0): Buffer => message(id, result(0x65, code));

/** An entry with attributes of one value each. */
export const entry = (
  id: number,
  dn: string,
  attributes: Readonly<Record<string, string>>,
): Buffer =>
  message(
    id,
    element(
      0x64,
      text(dn),
      element(
        0x30,
        ...Object.entries(attributes).map(([name, value]) =>
          element(0x30, text(name), element(0x31, text(value))),
        ),
      ),
    ),
  );

/** The requests in a chunk; those of the tests come whole. */
function requestsIn(chunk: Buffer): LdapRequest[] {
  const found: LdapRequest[] = [];
  for (let at = 0; at + 2 < chunk.length; ) {
    const first = chunk[at + 1] ?? 0;
    const bytes = first > 127 ? first & 127 : 0;
    const length = bytes > 0 ? chunk.readUIntBE(at + 2, bytes) : first;
    const body = at + 2 + bytes;
    found.push({ id: chunk[body + 2] ?? 0, tag: chunk[body + 3] ?? 0 });
    at = body + length;
  }
  return found;
}

/** Starts it on 127.0.0.1; over TLS with a certificate of its own. */
export async function startFalseDirectory(isTls = false): Promise<FalseDirectory> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      for (const request of requestsIn(chunk)) {
        const answer = directory.answer(request);
        if (answer === 'close') socket.destroy();
        else if (answer) socket.write(answer);
      }
    });
  };
  const server: Server = isTls
    ? createTlsServer(ownCertificate(), onConnection)
    : createServer(onConnection);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const directory: FalseDirectory = {
    url: `${isTls ? 'ldaps' : 'ldap'}://127.0.0.1:${address.port}`,
    received: () => Buffer.concat(chunks.splice(0)),
    answer: () => null,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return directory;
}
