import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import { isSecure } from '../client-ip.ts';
import type { Link } from '../cluster/link/link.ts';
import { rateStore } from '../cluster/rate-store.ts';
import type { RelayConfig } from '../config.ts';
import type { Admission } from '../proxy/admission.ts';
import type { Time } from '../time.ts';

/** Answers do not show how much of a limit is left; `Retry-After` stays. */
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** On plain http browsers ignore these, and say so in the console at every page. */
const ONLY_SECURE = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'strict-transport-security',
];

/** Parts of a page as a browser asks for them; a worker is none, it has a policy of its own. */
const PARTS: ReadonlySet<string> = new Set(['script', 'style']);
/** Headers that a browser reads of documents and workers: a third of a kilobyte, forty times a page. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Asked for by a browser and never shown as a document: parts of a page, and the answers of its calls. A
 * page that the service worker fetches for it is read, not called.
 */
function isNoDocument({ method, headers }: FastifyRequest): boolean {
  const destination = String(headers['sec-fetch-dest']);
  return PARTS.has(destination) || (destination === 'empty' && method === 'POST');
}

/** The headers that helmet sets on every answer: none depends on a call, so they are computed once. */
function securityHeaders({ middlewareUrl }: Pick<RelayConfig, 'middlewareUrl'>) {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its colour variables into a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Certificates are read by a program of their vendor, on the reader's own machine.
        connectSrc: ["'self'", ...(middlewareUrl ? [middlewareUrl] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    frameguard: { action: 'sameorigin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: { maxAge: 31_536_000 },
  });
  setHeaders(response.req, response, (error) => {
    if (error) throw error;
  });
  const all = Object.entries(response.getHeaders());
  const without = (names: readonly string[]) =>
    Object.fromEntries(all.filter(([name]) => !names.includes(name)));
  const both = (names: readonly string[]) => ({
    secure: without(names),
    plain: without([...names, ...ONLY_SECURE]),
  });
  return { documents: both([]), parts: both(OF_DOCUMENTS) };
}

interface SecurityOptions {
  readonly config: RelayConfig;
  /** The connection over which relays count together; `null`: this relay is standalone. */
  readonly link: Link | null;
  readonly time: Time;
  readonly admission: Admission;
}

/** Payers that are counted at once; more than an attacker has networks. */
const MOST_PAYERS = 50_000;

/** Headers, and each call's count against the budget of its payer and class, for every route. */
export const security = fp<SecurityOptions>(async (app, options) => {
  const { config, link, time, admission } = options;
  const headersOf = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    const of = isNoDocument(request) ? headersOf.parts : headersOf.documents;
    reply.headers(isSecure(request.raw, config.trustedProxies) ? of.secure : of.plain);
    done();
  });
  await app.register(rateLimit, {
    cache: MOST_PAYERS,
    max: (request) => admission.budgetOf(request.raw).perMinute,
    timeWindow: 60_000,
    ...(link ? { store: rateStore(link, time.now) } : {}),
    keyGenerator: (request) => admission.budgetOf(request.raw).key,
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
  });
});
