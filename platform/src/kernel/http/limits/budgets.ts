import rateLimit from '@fastify/rate-limit';
import { costOfDoor, platformDoors } from '@jicai/shared/contract/costs/doors.ts';
import type { CostClass } from '@jicai/shared/contract/kernel/cost-class.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { callsPerMinute } from '@jicai/shared/traffic-limits.ts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hashToken } from '../caller/identity.ts';
import { isMarked } from '../caller/session-token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cost class of the route, set when it is registered. */
    cost?: CostClass;
  }
}

/**
 * The header in which a relay sends the SHA-256 of a call's token if a platform has confirmed that the token
 * has a session; the call then counts for the session's person.
 */
const RELAY_SESSION_HEADER = 'x-relay-session';

/**
 * Returns whether a call is exempt from the budgets: a call of the live service, which relays make,
 * a health check or the metrics.
 */
const isExempt = ({ url }: FastifyRequest): boolean =>
  url.startsWith('/live/') || ['/healthz', '/readyz', '/metrics'].includes(url);

const MOST_SESSIONS = 50_000;
const SESSION_TTL_MS = 10 * 60_000;
/** The largest number of stored counters; beyond it, the least recently used counter is evicted. */
const MOST_PAYERS = 50_000;

/**
 * Returns the cost class of a route. Throws if the route is neither a call of the contract nor in
 * `platformDoors`, the list of the routes outside the contract.
 */
function costOfRoute({ url, config }: RouteOptions): CostClass {
  if (config?.endpoint) return config.endpoint.cost;
  const cost = costOfDoor(platformDoors, url);
  if (!cost) throw new Error(`no cost class for ${url} (shared/src/contract/costs/doors.ts)`);
  return cost;
}

/** Options of the rate limiter that omit the headers which show how much of a budget is left. */
const NO_COUNTS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/**
 * Determines the payer of a call, as `<payer> <key>`, before the call's body is read. The person pays if a
 * relay vouches for the session, an earlier call confirmed the token, or the token has a valid mark. The
 * network pays for calls without a token. All other tokens of a network share a separate budget
 * (`unverified`): they can neither use up nor circumvent the budget for calls without a token.
 */
function createPayers(relayToken: string) {
  const people = new LRUCache<string, string>({ max: MOST_SESSIONS, ttl: SESSION_TTL_MS });
  const personKey = (tokenHash: string) => `person ${people.get(tokenHash) ?? tokenHash}`;
  return {
    confirm: (tokenHash: string, personId: string) => void people.set(tokenHash, personId),
    payerOf({ headers, isRelayed, clientIp }: FastifyRequest): string {
      const vouched = headers[RELAY_SESSION_HEADER];
      if (isRelayed && typeof vouched === 'string') return personKey(vouched);
      const token = headers[TOKEN_HEADER];
      if (typeof token !== 'string' || token === '') return `network ${networkOf(clientIp)}`;
      const tokenHash = hashToken(token);
      if (people.has(tokenHash) || isMarked(token, relayToken)) return personKey(tokenHash);
      return `unverified ${networkOf(clientIp)}`;
    },
  };
}

interface BudgetDeps {
  readonly relayToken: string;
  /**
   * The most cheap calls a minute without a token from one network. The network's other budgets are scaled in
   * proportion; a value above the default also raises the budgets of people and of unverified tokens.
   */
  readonly networkPerMinute: number;
}

/**
 * Counts each call that is not exempt (`isExempt`) against the budget of its payer and cost class, before the
 * call's body is read or decrypted ([F-1]); a call beyond the budget gets HTTP 429. `unverified` payers have
 * one budget for all classes. Registering a route without a cost class throws.
 */
export async function enforceBudgets(
  app: FastifyInstance,
  { relayToken, networkPerMinute }: BudgetDeps,
): Promise<void> {
  const { confirm, payerOf } = createPayers(relayToken);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost: costOfRoute(route) };
  });
  app.addHook('onSend', async ({ person }) => {
    if (person) confirm(person.tokenHash, person.id);
  });
  const costOfCall = ({ routeOptions }: FastifyRequest) => routeOptions.config.cost ?? 'cheap';
  await app.register(rateLimit, {
    cache: MOST_PAYERS,
    max: (request, key) => {
      const [payer] = key.split(' ');
      const kind = payer === 'person' || payer === 'unverified' ? payer : 'network';
      return callsPerMinute(kind, costOfCall(request), networkPerMinute);
    },
    addHeaders: NO_COUNTS,
    addHeadersOnExceeding: NO_COUNTS,
    keyGenerator: (request) => {
      const payer = payerOf(request);
      return payer.startsWith('unverified ') ? payer : `${payer} ${costOfCall(request)}`;
    },
    allowList: isExempt,
  });
}
