import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/* A syslog receiver over TCP or TLS that keeps the messages it is sent, framed by their length. */

export interface SyslogServer {
  readonly port: number;
  readonly messages: string[];
  /** Ends connections without reading them. */
  isBroken: boolean;
  stop(): Promise<void>;
}

/** Cuts a stream into messages: `<length> <bytes>`. Throws where it is no such stream. */
function messagesIn(stream: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at < stream.length; ) {
    const space = stream.indexOf(' ', at);
    const length = stream.subarray(at, space).toString('latin1');
    if (!/^[1-9]\d*$/.test(length)) throw new Error(`no length: ${length}`);
    const end = space + 1 + Number(length);
    if (end > stream.length) throw new Error('a message is cut off');
    found.push(stream.subarray(space + 1, end).toString('utf8'));
    at = end;
  }
  return found;
}

/** Starts a receiver; with a certificate over TLS. `port` 0 takes any. */
export async function startSyslogServer({
  port = 0,
  tls,
}: {
  readonly port?: number;
  readonly tls?: { readonly cert: string; readonly key: string };
} = {}): Promise<SyslogServer> {
  const messages: string[] = [];
  const onConnection = (socket: Socket) => {
    const parts: Buffer[] = [];
    socket.on('error', () => {});
    if (kept.isBroken) {
      socket.destroy();
      return;
    }
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => messages.push(...messagesIn(Buffer.concat(parts))));
  };
  const server: Server = tls ? createTlsServer(tls, onConnection) : createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const kept: SyslogServer = {
    port: address.port,
    messages,
    isBroken: false,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return kept;
}
