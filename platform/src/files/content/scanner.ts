import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';

/** Looks into uploaded files for viruses. */
export interface Scanner {
  /** The name of what it found, or null for a clean file. Throws when it is away, or cannot say. */
  scan(content: Readable): Promise<string | null>;
}

/** A pause of clamd that is longer counts as away, in ms. */
const SILENCE_MS = 60_000;
/** clamd's own answers have a line. */
const LONGEST_ANSWER = 4_096;

/** `host:port` → its parts; IPv6 in brackets. Null for anything else. */
export function parseClamdAddress(text: string): { host: string; port: number } | null {
  const [, v6, name, digits] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = v6 ?? name;
  const port = Number(digits);
  return host && port > 0 && port < 65_536 ? { host, port } : null;
}

/**
 * ClamAV's daemon over TCP, by its command INSTREAM: pieces with their length in four bytes, then a
 * piece of length 0, then clamd's verdict. clamd's StreamMaxLength must not be below the largest file.
 */
export function clamdScanner(
  address: { readonly host: string; readonly port: number },
  silenceMs = SILENCE_MS,
): Scanner {
  return {
    async scan(content) {
      const socket = connect(address);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd is silent')));
      let answer = '';
      const ended = new Promise<void>((resolve, reject) => {
        socket.setEncoding('utf8').on('data', (text: string) => {
          answer += text;
          if (answer.includes('\0') || answer.length > LONGEST_ANSWER) resolve();
        });
        socket.on('error', reject).on('close', () => resolve());
      });
      // The failure is looked at below, also when it comes while the file is still being sent.
      ended.catch(() => {});
      try {
        await Promise.race([once(socket, 'connect'), ended]);
        socket.write('zINSTREAM\0');
        for await (const piece of content) {
          // clamd has said what it has to say, or is gone.
          if (answer !== '' || socket.destroyed) break;
          const length = Buffer.alloc(4);
          length.writeUInt32BE((piece as Buffer).length);
          socket.write(length);
          if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), ended]);
        }
        if (!socket.destroyed) socket.write(Buffer.alloc(4));
        await ended;
      } finally {
        content.destroy();
        socket.destroy();
      }
      return verdictOf(answer);
    },
  };
}

function verdictOf(answer: string): string | null {
  const [text = ''] = answer.split('\0');
  if (/^stream: OK$/.test(text)) return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (found) return found;
  throw new Error(`clamd did not say whether the file is clean: ${text || 'no answer'}`);
}
