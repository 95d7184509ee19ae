import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { say } from '@jicai/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { sleep } from '../harness/wait.ts';
import { garbageAnswers } from './world/garbage.ts';
import { head, sendRaw } from './world/raw.ts';
import { startWorld, until } from './world/world.ts';

const statePath = liveEndpoints.state.path;
const isState = (path: string) => path === statePath;

describe('an upstream that fails', () => {
  it('[AU35] is connected first, then 服务出现错误, then one message of recovery', async () => {
    const { connect, upstream, auction } = await startWorld({ paces: { pollMs: 200 } });
    const handler = connect('handler');
    await handler.join();
    await until('a beacon', () => handler.beacons.length === 1);
    expect(handler.beacons[0]).toMatchObject({ upstream: 'ok', errorMessage: '服务已连接' });
    upstream.misbehave = ({ path }) =>
      isState(path) ? (_, response) => void response.writeHead(500).end('{}') : null;
    await until('it is told', () => handler.beacons.at(-1)?.upstream === 'failing');
    expect(handler.beacons.at(-1)).toMatchObject({ errorCode: 500, errorMessage: '服务出现错误' });
    expect(handler.board?.suppliers).toHaveLength(3);
    const beaconsBefore = handler.beacons.length;
    auction.bid('A01', 900_000);
    upstream.misbehave = null;
    await until('it recovered', () => handler.beacons.at(-1)?.upstream === 'ok');
    await until('what was missed is there', () => handler.board?.bidCount === 1);
    expect(handler.beacons.slice(beaconsBefore).map(({ upstream: health }) => health)).toEqual([
      'ok',
    ]);
    expect(handler.beacons.at(-1)?.errorMessage).toBe('服务已连接');
  });

  it('[AU35] says token错误 when the service token is refused', async () => {
    const { connect, upstream } = await startWorld({ paces: { pollMs: 100 } });
    const handler = connect('handler');
    await handler.join();
    upstream.misbehave = ({ path }) =>
      isState(path) ? (_, response) => void response.writeHead(401).end('{}') : null;
    await until('it is told', () => handler.beacons.at(-1)?.errorCode === 401);
    expect(handler.beacons.at(-1)?.errorMessage).toBe(say('live.tokenError'));
  });

  it('[RT6] [F1] that hangs is told within two intervals, with the age of the data, one poll at a time', async () => {
    const { connect, upstream } = await startWorld();
    const handler = connect('handler');
    await handler.join();
    const hanging: ServerResponse[] = [];
    let most = 0;
    upstream.misbehave = ({ path }) => {
      if (!isState(path)) return null;
      return (_, response) => {
        hanging.push(response);
        most = Math.max(most, hanging.filter((one) => !one.destroyed).length);
      };
    };
    await until('it is told', () => handler.beacons.at(-1)?.upstream === 'failing', 3_500);
    // It is silent: nobody knows of an error.
    expect(handler.beacons.at(-1)?.errorMessage).toBe(say('live.noAnswer'));
    expect(handler.beacons.at(-1)?.dataAgeMs).toBeGreaterThan(1_900);
    expect(handler.beacons.at(-1)?.dataAgeMs).toBeLessThan(within(3_500));
    await sleep(3_000);
    expect(most).toBe(1);
    upstream.misbehave = null;
    await until('it recovers', () => handler.beacons.at(-1)?.upstream === 'ok', 5_000);
    expect(handler.beacons.at(-1)?.dataAgeMs).toBeLessThan(within(300));
  });

  it('[F2] is asked ever less often', async () => {
    const { connect, upstream } = await startWorld({ paces: { pollMs: 50, backoffMs: 10_000 } });
    await connect('handler').join();
    upstream.misbehave = ({ path }) =>
      isState(path) ? (_, response) => void response.writeHead(500).end() : null;
    const before = upstream.count(statePath);
    await sleep(2_000);
    // At its usual pace it would be forty.
    expect(upstream.count(statePath) - before).toBeLessThan(16);
  });

  it('[F4] with garbage: nothing is broadcast, all of it is counted, the last good state stays', async () => {
    const paces = { pollMs: 5, backoffMs: 5, lastMinutePollMs: 5 };
    const { connect, upstream, auction, relay } = await startWorld({ paces });
    const supplier = connect('supplierA');
    const handler = connect('handler');
    auction.bid('A01', 900_000);
    auction.bid('B02', 890_000);
    await supplier.join();
    await handler.join();
    await until('presence settled', () => handler.board?.online.join() === 'A01');
    const board = structuredClone(handler.board);
    const [frames, boards] = [handler.frames.length, supplier.frames.length];
    const good = encode(liveEndpoints.state.response, auction.live()) as Record<string, unknown>;
    const corpus = garbageAnswers(good);
    expect(corpus.length).toBeGreaterThanOrEqual(200);
    let next = 0;
    upstream.misbehave = ({ path }) => {
      const answer = isState(path) ? corpus[next++] : undefined;
      if (!answer && isState(path)) return null;
      return answer ? (_, response) => answer(response) : null;
    };
    await until('all garbage was served', () => next > corpus.length + 2, 15_000);
    const counted = Object.values(relay.counters.problems).reduce((sum, one) => sum + one, 0);
    expect(counted).toBe(corpus.length);
    expect(handler.frames.length).toBe(frames);
    expect(supplier.frames.length).toBe(boards);
    expect(handler.board).toEqual(board);
  });

  it('[F5] that drips is cut at its deadline', async () => {
    const { connect, upstream, relay } = await startWorld({
      paces: { pollMs: 100, callDeadlineMs: 400 },
    });
    await connect('handler').join();
    const dripping: NodeJS.Timeout[] = [];
    upstream.misbehave = ({ path }) =>
      isState(path)
        ? (_, response) => {
            response.writeHead(200, { 'content-type': 'application/json' });
            dripping.push(setInterval(() => response.write(' '), 50));
          }
        : null;
    await until('it was cut twice', () => (relay.counters.problems.timeout ?? 0) >= 2, 4_000);
    for (const timer of dripping) clearInterval(timer);
  });

  it('[F4] that sends without end is cut at 256 KB', async () => {
    const { connect, upstream, relay } = await startWorld({ paces: { pollMs: 100 } });
    await connect('handler').join();
    let sent = 0;
    upstream.misbehave = ({ path }) =>
      isState(path)
        ? (_, response) => {
            response.writeHead(200, { 'content-length': String(1024 ** 3) });
            const chunk = Buffer.alloc(65_536, 0x20);
            const more = () => {
              while (!response.destroyed && response.write(chunk)) sent += chunk.length;
              sent += chunk.length;
              response.once('drain', more);
            };
            more();
          }
        : null;
    await until('it was cut', () => (relay.counters.problems.tooLarge ?? 0) >= 1);
    expect(sent).toBeLessThan(32 * 1024 ** 2);
  });

  it('[F4] a version that goes back for good is believed in the end, as a new epoch', async () => {
    const { connect, upstream, auction } = await startWorld({
      paces: { pollMs: 10, backoffMs: 10 },
    });
    const handler = connect('handler');
    auction.bid('A01', 900_000);
    auction.bid('B02', 800_000);
    const joined = await handler.join();
    const restored = {
      ...auction.live(),
      bidSeq: 1,
      bidCount: 1,
      bestBid: auction.bids[0]?.amount,
    };
    const wire = encode(liveEndpoints.state.response, {
      ...restored,
      bestBid: restored.bestBid ?? null,
      ranking: restored.ranking.filter(({ code }) => code === 'A01'),
      lastBids: restored.lastBids.slice(0, 1),
    });
    upstream.misbehave = ({ path }) =>
      isState(path) ? (_, response) => void response.end(JSON.stringify(wire)) : null;
    const isNew = () => handler.beacons.at(-1)?.epoch !== joined.epoch;
    await until('a beacon names another epoch', () => handler.beacons.length > 1 && isNew(), 5_000);
    const again = await handler.join('P1', { epoch: joined.epoch, version: joined.version });
    expect(again).toMatchObject({ kind: 'snapshot', snapshot: { bidCount: 1 } });
  });

  it('puts a join off while the platform cannot be asked, and lets in after', async () => {
    const { connect, upstream } = await startWorld();
    upstream.misbehave = () => (_, response) => void response.writeHead(503).end();
    const handler = connect('handler');
    expect(await handler.join()).toMatchObject({
      kind: 'later',
      reason: say('live.joinLater'),
    });
    // One that is asked too often says nothing about the right either.
    upstream.misbehave = () => (_, response) => void response.writeHead(429).end();
    expect(await handler.join()).toMatchObject({ kind: 'later' });
    upstream.misbehave = null;
    expect((await handler.join()).kind).toBe('snapshot');
  });
});

describe('a proxied call', () => {
  it('[F6] is refused at once with Retry-After when the platform is gone, and never repeated', async () => {
    const { upstream, url } = await startWorld();
    await upstream.close();
    const began = performance.now();
    const answer = await fetch(`${url}/app/dsxm/x`, { method: 'POST', body: 'x' });
    expect(performance.now() - began).toBeLessThan(within(500));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toEqual({
      state: 0,
      text: say('call.unavailable'),
      code: 'call.unavailable',
    });
  });

  it('[F6] gets its one try: a platform that drops the connection sees the call once', async () => {
    let connections = 0;
    const dropping = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
      socket.on('error', () => {});
    });
    await new Promise<void>((done) => dropping.listen(0, '127.0.0.1', done));
    const address = dropping.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { url } = await startWorld({ config: { upstreamUrl: `http://127.0.0.1:${port}` } });
    for (const method of ['POST', 'GET']) {
      const answer = await fetch(`${url}/app/dsxm/x`, { method });
      expect(answer.status).toBe(503);
    }
    expect(connections).toBe(2);
    dropping.close();
  });

  it('[F6] is answered in no time once a hanging platform is known to hang', async () => {
    const { upstream, url } = await startWorld();
    upstream.misbehave = ({ path }) =>
      path.startsWith('/app/') ? (_, response) => void response.writeHead(200).destroy() : null;
    for (let at = 0; at < 5; at += 1) await fetch(`${url}/app/x`, { method: 'POST' });
    const seen = upstream.count('/app/x');
    const began = performance.now();
    const answer = await fetch(`${url}/app/x`, { method: 'POST' });
    expect(answer.status).toBe(503);
    expect(performance.now() - began).toBeLessThan(within(100));
    expect(upstream.count('/app/x')).toBe(seen);
  });

  it('[F6] that is refused for its body leaves the trial after an outage to another', async () => {
    const { upstream, url } = await startWorld({ config: { maxBodyBytes: 1_000 } });
    const call = async () => (await fetch(`${url}/app/x`, { method: 'POST' })).status;
    upstream.misbehave = ({ path }) =>
      path.startsWith('/app/') ? (_, response) => void response.destroy() : null;
    for (let at = 0; at < 5; at += 1) expect(await call()).toBe(503);
    expect(await call()).toBe(503);
    upstream.misbehave = null;
    await sleep(2_100);
    // Without a length, it is too large only once it was read.
    const chunked = ['Transfer-Encoding: chunked', 'Content-Type: a/b', 'Connection: close'];
    const body = `1000\r\n${'x'.repeat(4_096)}\r\n0\r\n\r\n`;
    const { text } = await sendRaw(url, head('POST /app/x HTTP/1.1', ...chunked) + body, {
      ms: 1_000,
    });
    expect(text).not.toMatch(/^HTTP\/1\.1 200/);
    expect(await call()).toBe(200);
  });

  it('[F6] is tried as soon as a poll is answered again, not when the next probe is due', async () => {
    const { connect, upstream, url } = await startWorld({ paces: { pollMs: 200 } });
    const handler = connect('handler');
    await handler.join();
    const call = async () => (await fetch(`${url}/app/x`, { method: 'POST' })).status;
    upstream.misbehave = () => (_, response) => void response.destroy();
    for (let at = 0; at < 5; at += 1) expect(await call()).toBe(503);
    await until('it is told', () => handler.beacons.at(-1)?.upstream === 'failing');
    const failed = upstream.count('/app/x');
    upstream.misbehave = null;
    await until('it recovered', () => handler.beacons.at(-1)?.upstream === 'ok');
    await call();
    expect(upstream.count('/app/x')).toBe(failed + 1);
  });
});
