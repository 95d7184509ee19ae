import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fp from 'fastify-plugin';
import { isSecure } from '../client-ip.ts';
import type { Link } from '../cluster/link/link.ts';
import { rateStore } from '../cluster/rate-store.ts';
import type { RelayConfig } from '../config.ts';
import type { Admission } from '../proxy/admission.ts';
import type { Time } from '../time.ts';

/** Headers that responses omit: callers do not see how much of a limit is left. `Retry-After` stays. */
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Headers that are omitted from responses over plain HTTP, where browsers ignore these headers with
 * a warning on every page.
 */
const ON_PLAIN_HTTP = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
} as const;

const headersOf = ({ middlewareUrl }: Pick<RelayConfig, 'middlewareUrl'>) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine, the UI library, writes its colour variables into an inline style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // To read certificates, pages call the vendor's program on the person's own machine at
        // `middlewareUrl`.
        connectSrc: ["'self'", ...(middlewareUrl ? [middlewareUrl] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    xFrameOptions: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000 },
  }) as const;

interface SecurityOptions {
  readonly config: RelayConfig;
  /** The connection to Redis, in which relays share their counts; `null` for a standalone relay. */
  readonly link: Link | null;
  readonly time: Time;
  readonly admission: Admission;
}

/**
 * The most budgets that a standalone relay counts; the least recently used are evicted. With Redis
 * configured, `rateStore` has a limit of its own.
 */
const MAX_BUDGETS = 50_000;

/**
 * Fastify plugin that sets security headers, and limits each caller's calls a minute, on every
 * route: by cost class, but for unverified tokens over all classes together. A call over its budget
 * gets a 429.
 */
export const security = fp<SecurityOptions>(async (app, options) => {
  const { config, link, time, admission } = options;
  await app.register(helmet, { ...headersOf(config), global: false });
  app.addHook('onRequest', (request, reply, done) => {
    reply.helmet(isSecure(request.raw, config.trustedProxies) ? {} : ON_PLAIN_HTTP);
    done();
  });
  await app.register(rateLimit, {
    cache: MAX_BUDGETS,
    max: (request) => admission.budgetOf(request.raw).perMinute,
    timeWindow: 60_000,
    ...(link ? { store: rateStore(link, time.now) } : {}),
    keyGenerator: (request) => admission.budgetOf(request.raw).key,
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
  });
});
