import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/**
 * The address of a syslog receiver, which is reached over TLS (RFC 5425) if `isTls`, else over
 * plain TCP (RFC 6587).
 */
export interface Receiver {
  readonly isTls: boolean;
  readonly host: string;
  readonly port: number;
}

/** Parses an address like `tls://syslog.example.org:6514` or `tcp://…`; returns `null` for any other text. */
export function parseReceiver(text: string): Receiver | null {
  const url = /^(?:tcp|tls):\/\/[^\s/?#@]+:\d+\/?$/.test(text) ? URL.parse(text) : null;
  if (!url?.hostname || Number(url.port) < 1) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { isTls: url.protocol === 'tls:', host, port: Number(url.port) };
}

/** The time without activity on the connection, in ms, after which a delivery fails. */
const STEP_MS = 10_000;

/**
 * The delay between sending the bytes and closing our side, in ms, longer than a round trip. If the receiver
 * closed before the bytes arrived, its close reaches us within the delay; if the receiver closes later with
 * bytes unread, TCP resets the connection. In both cases the delivery fails.
 */
const SETTLE_MS = 250;

interface SendOptions {
  /** The trusted authorities, as PEM; defaults to those that Node trusts. */
  readonly ca?: string;
}

/**
 * Sends bytes to a receiver over a new connection. Syslog has no responses: the delivery has succeeded if the
 * receiver closes the connection after this side has. Rejects if the receiver does not close within
 * `STEP_MS`, closes before this side, or has a certificate that is not trusted.
 */
export function sendBytes(
  { isTls, host, port }: Receiver,
  bytes: Buffer,
  { ca }: SendOptions = {},
): Promise<void> {
  const socket: Socket = isTls
    ? connectTls({
        host,
        port,
        servername: /[a-z]/i.test(host) && !host.includes(':') ? host : '',
        ...(ca && { ca }),
      })
    : connect({ host, port });
  return new Promise((resolve, reject) => {
    let isOurEnd = false;
    let isTheirEnd = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      isOurEnd = true;
      socket.end();
    };
    const fail = (reason: string) => socket.destroy(new Error(reason));
    socket.setTimeout(STEP_MS, () => fail('the receiver does not answer'));
    socket.once(isTls ? 'secureConnect' : 'connect', () =>
      socket.write(bytes, (error) => {
        if (error) return;
        // `setImmediate` lets the event loop handle what has arrived before this side is closed, even if this
        // process had stalled.
        timer = setTimeout(() => setImmediate(end), SETTLE_MS);
      }),
    );
    socket.once('end', () => {
      isTheirEnd = true;
      if (!isOurEnd) fail('the receiver closed the connection too early');
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      if (isTheirEnd && isOurEnd) resolve();
      else reject(new Error('the connection was lost'));
    });
    // The receiver sends no data, but the socket must be read, because `end` is emitted only after everything
    // was read.
    socket.resume();
  });
}
