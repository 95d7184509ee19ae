import { createHmac, hash, randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { SESSION_TOKEN } from '@jicai/shared/contract/kernel/session-token.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import {
  API_HEADERS,
  confirmedKeyText,
  SUPPLIER_API_BASE,
  SUPPLIER_INVOICES_PATH,
} from '@jicai/shared/contract/operations/supplier-api.ts';
import { NETWORK_PER_MINUTE, trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { describe, expect, it } from 'vitest';
import { createAdmission } from './admission.ts';
import { createConfirmedSessions } from './confirmed-sessions.ts';

const SECRET = 'relay-token-of-the-tests-0123456789';
const BID = biddingEndpoints.bid.path;

/** Creates a session token as a platform with this secret does. */
function tokenOf(secret: string): string {
  const random = randomBytes(SESSION_TOKEN.randomBytes);
  const mark = createHmac('sha256', SESSION_TOKEN.label + secret)
    .update(random)
    .digest();
  return Buffer.concat([random, mark.subarray(0, SESSION_TOKEN.markBytes)]).toString('base64url');
}

/** Creates a request that a proxy at `''` (a socket that never connected) forwards for an address. */
function requestFrom(address: string, { url = '/app/login/shoplogin', token = '' } = {}) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.headers['x-forwarded-for'] = address;
  if (token) request.headers.token = token;
  return request;
}

function world() {
  const sessions = createConfirmedSessions(SECRET);
  const admission = createAdmission({
    sessions,
    trustedProxies: [''],
    networkPerMinute: NETWORK_PER_MINUTE,
  });
  return { sessions, admission };
}

describe('[AT4] callers whose limits count', () => {
  it('are networks: the addresses of one IPv6 subscriber are one caller', () => {
    const { admission } = world();
    const callers = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '203.0.113.7'];
    expect(callers.map((address) => admission.callerOf(requestFrom(address)).key)).toEqual([
      'network:2001:db8:1:2::/64',
      'network:2001:db8:1:2::/64',
      'network:2001:db8:1:3::/64',
      'network:203.0.113.7',
    ]);
  });

  it('are people once the platform confirmed their token, until it says that it is none', () => {
    const { sessions, admission } = world();
    const payer = (text: string) =>
      admission.callerOf(requestFrom('203.0.113.7', { token: text })).payer;
    const { token } = admission.callerOf(requestFrom('203.0.113.7', { token: 'old' }));
    const key = token.kind === 'none' ? '' : token.key;
    expect(payer('old')).toBe('unverified');
    sessions.confirm(key);
    expect(payer('old')).toBe('person');
    sessions.end(key);
    expect(payer('old')).toBe('network');
  });

  it('are people by the mark of their token alone: nobody can invent one', () => {
    const { admission } = world();
    const payer = (token: string) =>
      admission.callerOf(requestFrom('203.0.113.7', { token })).payer;
    expect(payer(tokenOf(SECRET))).toBe('person');
    expect(payer(tokenOf('another-secret-of-somebody-else-01'))).toBe('unverified');
    expect(payer(randomBytes(32).toString('base64url'))).toBe('unverified');
    expect(payer('x')).toBe('unverified');
  });
});

describe('keys of suppliers’ systems', () => {
  it('are callers of their own once the platform confirmed them, in the network where it was', () => {
    const { sessions, admission } = world();
    const callerFrom = (address: string, key = 'ak_1', url = SUPPLIER_INVOICES_PATH) => {
      const request = requestFrom(address, { url, token: 'mine' });
      request.headers[API_HEADERS.key] = key;
      return admission.callerOf(request);
    };
    expect(callerFrom('203.0.113.7').key).toBe('network:203.0.113.7');
    sessions.confirm(hash('sha256', confirmedKeyText('ak_1', '203.0.113.7')));
    const { payer, key } = callerFrom('203.0.113.7');
    expect(payer).toBe('person');
    expect(callerFrom('203.0.113.7', 'ak_1', `${SUPPLIER_API_BASE}/orders`).key).toBe(key);
    expect(callerFrom('203.0.113.7', 'ak_2').payer).toBe('network');
    expect(callerFrom('203.0.113.8').payer).toBe('network');
    expect(callerFrom('203.0.113.7', 'ak_1', BID).payer).toBe('unverified');
  });
});

describe('budgets', () => {
  it('are by class for people and networks, and one for tokens that nobody vouched for', () => {
    const { admission } = world();
    const budgetOf = (url: string, token = '') =>
      admission.budgetOf(requestFrom('203.0.113.7', { url, token }));
    const { person, network, unverified } = trafficLimits.perMinute;
    const search = catalogEndpoints.search.path;
    const mine = tokenOf(SECRET);
    expect(budgetOf(search)).toEqual({
      key: 'search network:203.0.113.7',
      perMinute: network.search,
    });
    expect(budgetOf(`${search}?t=1`, mine)).toMatchObject({ perMinute: person.search });
    expect(budgetOf(BID, mine)).toMatchObject({ perMinute: person.bid });
    expect(budgetOf(BID, mine).key).not.toBe(budgetOf(search, mine).key);
    for (const url of [BID, search]) {
      expect(budgetOf(url, randomBytes(32).toString('base64url'))).toEqual({
        key: 'unverified:203.0.113.7',
        perMinute: unverified,
      });
    }
  });
});

describe('slots on the bid path', () => {
  it('are few for all strangers together, wherever they are, and free for people', async () => {
    const { admission } = world();
    const { bid: most } = trafficLimits.underWay.strangers;
    const invented = (index: number) =>
      requestFrom(`203.0.${index}.7`, { url: BID, token: randomBytes(32).toString('base64url') });
    const inside = Array.from({ length: most }, (_, index) => admission.enter(invented(index)));
    expect((await Promise.all(inside)).every(Boolean)).toBe(true);
    // Its network has slots left: only those of all strangers are taken.
    const late = admission.enter(invented(most));
    const person = await admission.enter(
      requestFrom('203.0.113.9', { url: BID, token: tokenOf(SECRET) }),
    );
    expect(person).toBeTypeOf('function');
    expect(await late).toBeNull();
  });
});
