import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { plainAddress } from '../client-ip.ts';

const FORWARDED = ['x-forwarded-for', 'forwarded'] as const;

/** Notices a reverse proxy that is missing from `TRUSTED_PROXIES`: all of its visitors look like one address. */
export interface ProxyWatch {
  /** The peer that first sent a forwarded header without being trusted; empty: none has. */
  found(): string;
}

interface WatchOptions {
  readonly trusted: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Returns a watch, and the hook that shows it each request; it logs its find once. */
export function createProxyWatch({ trusted, log }: WatchOptions) {
  let peer = '';
  return {
    found: () => peer,
    look({ headers, socket }: Looked): void {
      if (peer !== '') return;
      const header = FORWARDED.find((name) => headers[name] !== undefined);
      if (!header) return;
      const address = plainAddress(socket.remoteAddress ?? '');
      if (trusted.includes(address)) return;
      peer = address;
      log.warn(
        { peer, header },
        'a peer that is not in TRUSTED_PROXIES sends a forwarded header: if it is a reverse proxy of ours, name it there',
      );
    },
  };
}

interface Looked {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Shows the watch every request, before anything else is done with it. */
export const untrustedProxy = fp<{ readonly look: (request: Looked) => void }>(
  async (app, { look }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      look(request.raw);
      done();
    });
  },
);
