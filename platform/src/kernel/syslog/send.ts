import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The address of a syslog receiver: plain TCP (RFC 6587) or TLS (RFC 5425). */
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

/** The time without activity on the connection after which a delivery fails, in ms. */
const STEP_MS = 10_000;

/**
 * The delay between sending the bytes and closing our side, in ms, longer than a round trip. If the receiver
 * closed its side before the bytes arrived, its close reaches us within this time; if it closes later without
 * having read them, it resets the connection.
 */
const SETTLE_MS = 250;

interface SendOptions {
  /** The trusted authorities, as PEM; defaults to those that Node trusts. */
  readonly ca?: string;
}

/**
 * Sends bytes to a receiver over a new connection. Syslog has no responses: the delivery has succeeded if the
 * receiver closes the connection after us. Rejects if it does not within `STEP_MS`, if it closes before us,
 * or if its certificate is not trusted.
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
        // `setImmediate` first handles what arrived meanwhile, even if this process had stalled.
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
    // No data is expected, but the `end` event needs a stream that is read.
    socket.resume();
  });
}
