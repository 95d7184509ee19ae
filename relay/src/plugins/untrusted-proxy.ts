import { plainAddress } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';

const FORWARDED = ['x-forwarded-for', 'forwarded'] as const;

/**
 * Detects a reverse proxy that is missing from `TRUSTED_PROXIES`. The relay would count all
 * visitors behind the proxy as one address.
 */
export interface ProxyWatch {
  /**
   * Returns the address of the first untrusted peer that sent a forwarded header; empty if there
   * was none.
   */
  found(): string;
}

interface WatchOptions {
  readonly trusted: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Creates the detector; `look` checks one request. Only the first untrusted peer that is found is
 * logged.
 */
export function createProxyWatch({ trusted, log }: WatchOptions) {
  let peer = '';
  return {
    found: () => peer,
    look({ headers, socket }: InspectedRequest): void {
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

interface InspectedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Fastify plugin that passes every request to `look`, before all hooks that are registered later. */
export const untrustedProxy = fp<{ readonly look: (request: InspectedRequest) => void }>(
  async (app, { look }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      look(request.raw);
      done();
    });
  },
);
