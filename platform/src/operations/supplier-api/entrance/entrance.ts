import { SESSION_CONFIRMED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { API_HEADERS, confirmedKeyText } from '@jicai/shared/contract/operations/supplier-api.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { closeEarly } from '../../../files/upload/chunks/close-early.ts';
import { createThrottle } from '../../../identity/session/throttle.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Database } from '../../../kernel/db/open.ts';
import { hashToken } from '../../../kernel/http/caller/identity.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import {
  admitCaller,
  type Caller,
  checkPace,
  findToken,
  headerOf,
  type TokenRow,
} from './admission.ts';

/** Requests a minute of one network whose key was not used with its secret there lately. */
const { ofNetwork: STRANGERS_PER_MINUTE } = trafficLimits.supplierApi;
const MOST_KNOWN = 10_000;
const KNOWN_MS = 10 * 60_000;

/** The two steps by which a request of a supplier's system is admitted; both throw what is wrong. */
export interface Entrance {
  /** Before the body is read: looks the token up. A request that is refused here is read no further. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** With the body, which the signature covers. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
}

/**
 * Makes the entrance of the interface for suppliers' systems. A key that was used with its secret is
 * counted by itself, in the network where that was; other requests are counted by network.
 */
export function createEntrance(needs: { readonly db: Database; readonly clock: Clock }): Entrance {
  const { db, clock } = needs;
  const strangers = createThrottle(STRANGERS_PER_MINUTE);
  const known = new LRUCache<string, true>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  const tokens = new WeakMap<FastifyRequest, TokenRow>();

  async function find(request: FastifyRequest, reply: FastifyReply): Promise<TokenRow> {
    const isKnown = known.has(standingOf(request));
    if (!isKnown && !(await strangers.admit('supplierApi', request.clientIp))) {
      reply.header('retry-after', '60');
      throw new Failure(429, 'call.tooMany');
    }
    const tokenId = headerOf(request, API_HEADERS.key).slice(0, 64);
    const token = await findToken(tokenId, clock, db);
    if (!token?.isGood) throw new Failure(401, 'supplierApi.signature');
    await checkPace(tokenId, await readNow(clock, db), reply, db);
    return token;
  }

  return {
    async open(request, reply) {
      try {
        tokens.set(request, await find(request, reply));
      } catch (error) {
        if (!request.raw.complete) closeEarly(request, reply);
        throw await recorded(error, request);
      }
    },
    async admit(request, reply) {
      const token = tokens.get(request);
      if (!token) throw new Error('a request of a supplier was not looked at before its body');
      try {
        const caller = await admitCaller(needs, token, request, reply);
        const standing = standingOf(request);
        known.set(standing, true);
        if (request.isRelayed) reply.header(SESSION_CONFIRMED_HEADER, standing);
        return caller;
      } catch (error) {
        throw await recorded(error, request);
      }
    },
  };
}

const standingOf = (request: FastifyRequest): string =>
  hashToken(confirmedKeyText(headerOf(request, API_HEADERS.key), networkOf(request.clientIp)));

async function recorded(error: unknown, request: FastifyRequest): Promise<unknown> {
  if (error instanceof Failure) await request.recordAbuse(refuse(error.key));
  return error;
}
