import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The address of a syslog receiver: plain TCP (RFC 6587) or TLS (RFC 5425). */
export interface Receiver {
  readonly isTls: boolean;
  readonly host: string;
  readonly port: number;
}

/** Reads an address like `tls://syslog.example.org:6514`; null where the text is none. */
export function parseReceiver(text: string): Receiver | null {
  const url = /^(?:tcp|tls):\/\/[^\s/?#@]+:\d+\/?$/.test(text) ? URL.parse(text) : null;
  if (!url?.hostname || Number(url.port) < 1) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { isTls: url.protocol === 'tls:', host, port: Number(url.port) };
}

/** Milliseconds without a step forward after which a delivery has failed. */
const STEP_MS = 10_000;

/**
 * Milliseconds between the bytes and our end of the connection, longer than a way there and back. A
 * receiver that was gone before the bytes came has said so by then; one that goes later without having
 * read them resets the connection.
 */
const SETTLE_MS = 250;

interface SendOptions {
  /** Authorities whose certificates count, as PEM; without it those that Node knows. */
  readonly ca?: string;
}

/**
 * Hands bytes to a receiver over a connection of their own. Syslog has no answers: that the receiver
 * closes the connection after us is the sign that it has read to the end. Throws when it does not, when
 * it closes before us, or when its certificate is not good.
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
        // After what the network has brought in the meantime, in a process that stood still too.
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
    // Nothing is expected, but an end is only seen by who reads.
    socket.resume();
  });
}
