import { randomUUID } from 'node:crypto';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import { MOST_SEALED_BYTES } from '@jicai/shared/contract/kernel/envelope.ts';
import { SUPPLIER_INVOICES_PATH } from '@jicai/shared/contract/operations/supplier-api.ts';
import { NETWORK_PER_MINUTE } from '@jicai/shared/traffic-limits.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { changeHeaders } from './change-headers.ts';
import type { PlatformContext, PlatformOptions } from './context.ts';
import { createProof } from './identity/session/step-up.ts';
import { answerInOneShape } from './kernel/http/answers.ts';
import { identifyCallers } from './kernel/http/caller/identity.ts';
import type { Opener } from './kernel/http/envelope/opener.ts';
import { enforceBudgets } from './kernel/http/limits/budgets.ts';
import { CHUNK_MS, endSlowBodies } from './kernel/http/limits/slow-bodies.ts';
import { addSecurityHeaders } from './kernel/http/security-headers.ts';
import { acceptBodies, separateBids } from './kernel/http/serve.ts';
import { sendChanges } from './kernel/write/signals.ts';
import { askGate } from './operations/setup/gate.ts';

/** Returns the relay's id of a call if it is fit for a log; otherwise a new id. */
function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Creates the HTTP server with its limits and without any route. */
export const createServer = (logger: PlatformOptions['logger']): FastifyInstance =>
  fastify({
    logger: logger ?? false,
    bodyLimit: MOST_SEALED_BYTES,
    // Takes the relay's id of the call, so that both logs show the same id.
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    // Fastify leaves slow requests open for minutes by default ([F-5], [A25]).
    requestTimeout: CHUNK_MS,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    // A machine that stalls for ten seconds must not fail the start.
    pluginTimeout: 120_000,
  });

/** Registers the hooks that every call passes before its slice handles it. */
export async function addPlugins(
  app: FastifyInstance,
  context: PlatformContext,
  opener: Opener,
  networkPerMinute = NETWORK_PER_MINUTE,
) {
  const { relayToken, sessions, clock, db, gate, denials, exportLog } = context;
  endSlowBodies(app, [UPLOAD_PATH, SUPPLIER_INVOICES_PATH]);
  answerInOneShape(app, opener.nowMs);
  identifyCallers(app, {
    relayToken,
    findPerson: sessions.findPerson,
    whyEnded: sessions.whyEnded,
    hasProof: createProof({ db, clock }),
    ...denials,
    ...exportLog,
  });
  await addSecurityHeaders(app);
  await gate.refresh();
  askGate(app, gate);
  await enforceBudgets(app, { relayToken, networkPerMinute });
  separateBids(app);
  acceptBodies(app);
  sendChanges(app, changeHeaders(relayToken));
}
