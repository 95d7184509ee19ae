import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { newSessionToken } from '@jicai/platform/src/kernel/http/caller/session-token.ts';
import { channelOf } from '@jicai/platform/src/work/todo/channel.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { UPLOAD_PATH } from '@jicai/shared/contract/files/upload.ts';
import {
  SESSION_CONFIRMED_HEADER,
  SESSION_UNKNOWN_HEADER,
} from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { Listen } from '@jicai/shared/contract/work/todo-channel.ts';
import { messages } from '@jicai/shared/messages.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { Agent, request } from 'undici';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { sleep } from '../harness/wait.ts';
import { SERVICE_TOKEN } from '../relay/world/fake-upstream.ts';
import { head, sendRaw } from '../relay/world/raw.ts';
import { atEnd, startWorld, until } from '../relay/world/world.ts';

/*
 * Attacks by strangers without an account against the relay's proxy, each bounded in count and time.
 * A supplier's bid, and the calls of people with a session, go on meanwhile.
 */

const BID = biddingEndpoints.bid.path;
const { address: MOST_OF_ADDRESS, strangers: MOST_OF_STRANGERS } = trafficLimits.underWay;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Bids with the token of somebody whom the platform knows; answers the status. */
async function bid(url: string, token = 'supplierA'): Promise<number> {
  const headers = { token, 'content-type': 'application/json' };
  return (await fetch(url + BID, { method: 'POST', headers, body: '{}' })).status;
}

/** Sends a part of a body and hangs up. */
function abort(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head(`POST ${path} HTTP/1.1`, 'Content-Length: 50', 'Content-Type: a/b')}x`);
      setTimeout(() => socket.destroy(), 20);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

describe('[AT1] the breaker', () => {
  it('stays closed under aborted bodies, whatever their number', async () => {
    const { url, upstream } = await startWorld();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 10 }, () => abort(url, '/app/login/shoplogin')));
      expect(await bid(url)).toBe(200);
      expect((await fetch(`${url}/app/x`, { method: 'POST' })).status).toBe(200);
    }
    // An aborted body never took a connection to the platform.
    expect(upstream.count('/app/login/shoplogin')).toBe(0);
  });

  it('stays closed under bodies without a length that grow too large', async () => {
    const { url } = await startWorld({ config: { maxBodyBytes: 1_000 } });
    const chunk = `1000\r\n${'x'.repeat(4_096)}\r\n0\r\n\r\n`;
    const request = head('POST /app/x HTTP/1.1', 'Transfer-Encoding: chunked', 'Connection: close');
    await Promise.all(
      Array.from({ length: 10 }, () => sendRaw(url, request + chunk, { ms: 4_000 })),
    );
    expect(await bid(url)).toBe(200);
    expect((await fetch(`${url}/app/x`, { method: 'POST' })).status).toBe(200);
  });

  it('of one slow route closes no other, and never bids', async () => {
    const { url, upstream } = await startWorld();
    const isSlow = (path: string) => path === '/app/slow' || path === BID;
    upstream.misbehave = ({ path }) => (isSlow(path) ? () => undefined : null);
    const slow = () => fetch(`${url}/app/slow`, { method: 'POST' }).then(({ status }) => status);
    expect(await Promise.all(Array.from({ length: 6 }, slow))).toEqual(Array(6).fill(503));
    const waiting = Array.from({ length: 6 }, (_, at) => bid(url, `supplier${at}`));
    expect((await fetch(`${url}/app/x`, { method: 'POST' })).status).toBe(200);
    await Promise.all(waiting);
    upstream.misbehave = null;
    expect(await bid(url)).toBe(200);
    expect((await fetch(`${url}/app/x`, { method: 'POST' })).status).toBe(200);
  });

  it('opens when the platform refuses connections, and closes when it is back', async () => {
    const { url, upstream } = await startWorld();
    await upstream.close();
    const statuses = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await fetch(`${url}/app/x`)).status);
    expect(new Set(statuses)).toEqual(new Set([503]));
  });
});

describe('[AT2] slow bodies', () => {
  it('of uploads without a token are refused before they are read', async () => {
    const { url, upstream } = await startWorld();
    const request = head(`POST ${UPLOAD_PATH} HTTP/1.1`, 'Content-Length: 100000');
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => sendRaw(url, request, { ms: 3_000, thenDrip: 'x' })),
    );
    for (const { text } of answers) expect(text).toMatch(/^HTTP\/1\.1 (?:401|429)/);
    expect(performance.now() - began).toBeLessThan(within(15_000));
    expect(upstream.count(UPLOAD_PATH)).toBe(0);
  });

  it('of ordinary calls take no connection, and calls with a session go on', async () => {
    const { url, upstream } = await startWorld();
    const { hostname, port } = new URL(url);
    const request = head('POST /app/x HTTP/1.1', 'Content-Length: 60000', 'Content-Type: a/b');
    const sockets = Array.from({ length: 200 }, () =>
      connect(Number(port), hostname, function connected(this: ReturnType<typeof connect>) {
        this.write(request);
      }).on('error', () => {}),
    );
    atEnd(() => {
      for (const socket of sockets) socket.destroy();
    });
    await sleep(500);
    for (let at = 0; at < 10; at += 1) {
      const began = performance.now();
      expect(await bid(url)).toBe(200);
      expect(performance.now() - began).toBeLessThan(within(1_500));
    }
    expect(upstream.count('/app/x')).toBe(0);
  });
});

describe('[AT2] calls under way', () => {
  it('of one address without a session are bounded; people with one have their own', async () => {
    const { url, upstream } = await startWorld();
    let active = 0;
    let most = 0;
    upstream.misbehave = ({ path }) =>
      path === '/app/slow'
        ? (_request, response) => {
            active += 1;
            most = Math.max(most, active);
            setTimeout(() => {
              active -= 1;
              response.writeHead(200, { 'content-type': 'application/json' }).end('{"state":1}');
            }, 300);
          }
        : null;
    const calls = Array.from({ length: 60 }, () => fetch(`${url}/app/slow`, { method: 'POST' }));
    const mine = await Promise.all([bid(url), bid(url, 'supplierB')]);
    expect(mine).toEqual([200, 200]);
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(most).toBeLessThanOrEqual(MOST_OF_ADDRESS.call);
    // Those that waited for their turn were served, and nobody was told the platform is down.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  });
});

describe('[AT2] calls of strangers from many addresses', () => {
  it('leave connections to people with a session', async () => {
    const { url, upstream } = await startWorld();
    const hash = createHash('sha256').update('supplierA').digest('hex');
    upstream.misbehave = () => (_request, response) => {
      response.writeHead(200, { [SESSION_CONFIRMED_HEADER]: hash }).end('{"state":1}');
    };
    expect(await bid(url)).toBe(200);
    upstream.misbehave = ({ path }) => (path === '/app/slow' ? () => undefined : null);
    const agents = Array.from({ length: 14 }, (_, at) => {
      const localAddress = `127.0.0.${at + 2}`;
      return new Agent({ connections: MOST_OF_ADDRESS.call, localAddress });
    });
    atEnd(async () => void (await Promise.all(agents.map((agent) => agent.destroy()))));
    for (const dispatcher of agents) {
      for (let at = 0; at < MOST_OF_ADDRESS.call; at += 1) {
        request(`${url}/app/slow`, { method: 'POST', dispatcher }).catch(() => {});
      }
    }
    await until(
      'the places are taken',
      () => upstream.count('/app/slow') >= MOST_OF_STRANGERS.call,
    );
    await sleep(300);
    expect(upstream.count('/app/slow')).toBe(MOST_OF_STRANGERS.call);
    expect(MOST_OF_STRANGERS.call).toBeLessThan(trafficLimits.connections.call);
    const began = performance.now();
    const answer = await fetch(`${url}/app/x`, { method: 'POST', headers: { token: 'supplierA' } });
    expect(answer.status).toBe(200);
    expect(await bid(url)).toBe(200);
    expect(performance.now() - began).toBeLessThan(within(1_500));
  });
});

describe('[AT41] invented tokens on the bid path', () => {
  const UNKNOWN = messages['session.invalidToken'];

  it('take few places of their own, whatever their number; bids of people pass them', async () => {
    const { url, upstream } = await startWorld();
    let active = 0;
    let most = 0;
    upstream.misbehave = ({ path, headers }) =>
      path === BID && String(headers.token).startsWith('invented')
        ? (_request, response) => {
            active += 1;
            most = Math.max(most, active);
            setTimeout(() => {
              active -= 1;
              const header = { [SESSION_UNKNOWN_HEADER]: sha256(String(headers.token)) };
              response.writeHead(200, header).end('{"state":0}');
            }, 50);
          }
        : null;
    const agents = Array.from({ length: 20 }, (_, at) => {
      const localAddress = `127.0.0.${at + 2}`;
      return new Agent({ connections: 64, localAddress });
    });
    atEnd(async () => void (await Promise.all(agents.map((agent) => agent.destroy()))));
    const flood = agents.flatMap((dispatcher, at) =>
      Array.from({ length: 20 }, (_, n) =>
        request(url + BID, {
          method: 'POST',
          headers: { token: `invented ${at} ${n}`, 'content-type': 'application/json' },
          body: '{}',
          dispatcher,
        }).then(
          ({ statusCode, body }) => body.dump().then(() => statusCode),
          () => 0,
        ),
      ),
    );
    await until('the flood has begun', () => active > 0);
    // A whole office whose relay has just started: their tokens are marked, they wait for nobody.
    const office = Array.from({ length: 30 }, () => newSessionToken(SERVICE_TOKEN));
    expect(new Set(await Promise.all(office.map((token) => bid(url, token))))).toEqual(
      new Set([200]),
    );
    expect((await Promise.all(flood)).filter((status) => status >= 500)).toEqual([]);
    expect(most).toBeLessThanOrEqual(MOST_OF_STRANGERS.bid);
  });

  it('are asked about once: a token that is no session does not reach the platform again', async () => {
    const { url, upstream } = await startWorld();
    upstream.misbehave = ({ path }) =>
      path === BID
        ? (_request, response) => {
            const header = { [SESSION_UNKNOWN_HEADER]: sha256('invented') };
            response.writeHead(200, header).end('{"state":0}');
          }
        : null;
    const headers = { token: 'invented', 'content-type': 'application/json' };
    const answers = [];
    for (let at = 0; at < 5; at += 1) {
      const answer = await fetch(url + BID, { method: 'POST', headers, body: '{}' });
      expect(answer.headers.get(SESSION_UNKNOWN_HEADER)).toBeNull();
      answers.push(await answer.json());
    }
    expect(upstream.count(BID)).toBe(1);
    expect(answers.slice(1)).toEqual(
      Array(4).fill({ state: 0, text: UNKNOWN, code: 'session.invalidToken' }),
    );
  });

  it('without a token nothing of the bid path reaches the platform', async () => {
    const { url, upstream } = await startWorld();
    for (const { path } of [biddingEndpoints.bid, biddingEndpoints.bidResult]) {
      expect((await fetch(url + path, { method: 'POST', body: '{}' })).status).toBe(401);
      expect(upstream.count(path)).toBe(0);
    }
  });
});

describe('[AT40] a network whose strangers have used up its budgets', () => {
  it('leaves its people theirs, those whom the relay has never seen among them', async () => {
    const { url } = await startWorld({ config: { requestsPerMinute: 5 } });
    const call = (token?: string) =>
      fetch(`${url}/app/x`, { method: 'POST', headers: token ? { token } : {} }).then(
        ({ status }) => status,
      );
    while ((await call()) !== 429);
    const marked = newSessionToken(SERVICE_TOKEN);
    expect([await call(marked), await bid(url, marked)]).toEqual([200, 200]);
    // A session of before the mark is no stranger either, and a token that is none becomes one.
    expect([await call('unmarked'), await bid(url, 'unmarked')]).toEqual([200, 200]);
    expect(await call()).toBe(429);
  });

  it('is not got round with invented tokens: they have one small budget together', async () => {
    const { url, upstream } = await startWorld();
    const statuses = [];
    const { unverified } = trafficLimits.perMinute;
    for (let sent = 0; sent < unverified + 40; sent += 20) {
      const tokens = Array.from({ length: 20 }, (_, at) => `invented ${sent + at}`);
      const calls = tokens.map((token) =>
        fetch(`${url}/app/x`, { method: 'POST', headers: { token } }),
      );
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
    }
    expect(statuses).toContain(429);
    expect(upstream.count('/app/x')).toBeLessThanOrEqual(unverified);
  });
});

describe('[AT6] who has just logged in', () => {
  it('has an allowance of their own at once, beside an address that is full', async () => {
    const { url, upstream } = await startWorld();
    const hash = createHash('sha256').update('new token').digest('hex');
    const login = '/app/login/shoplogin';
    upstream.misbehave = ({ path }) => {
      if (path === login)
        return (_request, response) => {
          response.writeHead(200, { [SESSION_CONFIRMED_HEADER]: hash }).end('{"state":1}');
        };
      return path === '/app/slow' ? () => undefined : null;
    };
    const answer = await fetch(url + login, { method: 'POST', body: '{}' });
    // The signal is for the relay alone.
    expect(answer.headers.get(SESSION_CONFIRMED_HEADER)).toBeNull();
    const gone = new AbortController();
    const { signal } = gone;
    for (let at = 0; at < MOST_OF_ADDRESS.call; at += 1) {
      fetch(`${url}/app/slow`, { method: 'POST', signal }).catch(() => {});
    }
    await until('the address is full', () => upstream.count('/app/slow') === MOST_OF_ADDRESS.call);
    const began = performance.now();
    const call = (token: string) =>
      fetch(`${url}/app/x`, { method: 'POST', headers: { token } }).then(({ status }) => status);
    expect(await call('new token')).toBe(200);
    expect(performance.now() - began).toBeLessThan(within(1_000));
    gone.abort();
  });
});

describe('[AT3] sockets with a token that is no session', () => {
  it('are closed within two seconds, whatever they listen to', async () => {
    const { connect: open, relay } = await startWorld();
    const strangers = Array.from({ length: 50 }, () => open('a token that ended'));
    const member = open('handler');
    // Some may be closed again before the last of them is open.
    const met = new Set<unknown>();
    for (const { socket } of strangers) socket.once('connect', () => met.add(socket));
    await until('all were open', () => met.size === strangers.length, 5_000);
    const began = performance.now();
    for (const { socket } of strangers) {
      socket.emit('listen', encode(Listen, { channel: channelOf('me', SERVICE_TOKEN) }));
    }
    await member.join();
    await until('they are gone', () => relay.held().sockets === 1, 5_000);
    expect(performance.now() - began).toBeLessThan(within(2_500));
    expect(member.socket.connected).toBe(true);
  });
});
