import { createHash } from 'node:crypto';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { expect, it } from 'vitest';
import { SERVICE_TOKEN } from './world/fake-upstream.ts';
import { startWorld, until } from './world/world.ts';

const { path, request } = liveEndpoints.reportRelay;

it('a relay reports itself with the service token, and says when it leaves', async () => {
  const { upstream, relay, connect, url } = await startWorld({ paces: { reportMs: 20 } });
  const { port } = new URL(url);
  // A relay of another test may still report to where this test's platform listens now.
  const reports = () => {
    const all = upstream.seen
      .filter((one) => one.path === path)
      .map(({ body }) => decode(request, JSON.parse(body)));
    const own = all.find(({ address }) => address.endsWith(`:${port}`));
    return all.filter(({ id }) => id === own?.id);
  };
  const clients = [connect('supplierA'), connect('handler')];
  for (const client of clients) await client.join();
  // A report that was sent before they were in their room arrives later than their answers.
  await until('a report of both in one auction', () => {
    const last = reports().at(-1);
    return last?.sockets === 2 && last.auctions === 1;
  });
  const last = reports().at(-1);
  expect(last).toMatchObject({ auctions: 1, isLeaving: false });
  expect(last?.address.endsWith(`:${port}`)).toBe(true);
  expect(Math.abs((last?.timeMs ?? 0) - Date.now())).toBeLessThan(60_000);
  const headers = upstream.seen.filter((one) => one.path === path).map((one) => one.headers);
  expect(new Set(headers.map((one) => one[TOKEN_HEADER]))).toEqual(new Set([SERVICE_TOKEN]));
  await relay.close();
  expect(reports().at(-1)).toMatchObject({ id: last?.id, isLeaving: true });
  expect(reports().filter(({ isLeaving }) => isLeaving)).toHaveLength(1);
});

it('a platform that does not answer reports neither ends a relay nor holds its stop up', async () => {
  const { upstream, relay, connect } = await startWorld({ paces: { reportMs: 20 } });
  upstream.misbehave = (seen) =>
    seen.path === path ? (_seen, response) => response.destroy() : null;
  await until('some reports', () => upstream.count(path) > 3);
  expect((await connect('handler').join()) !== null).toBe(true);
  const before = upstream.count(path);
  await relay.close();
  // It was never listed: there is nothing to take back.
  expect(upstream.count(path) - before).toBeLessThanOrEqual(1);
});

it('the answer to a report closes the sockets of sessions that ended elsewhere, and no others', async () => {
  const { upstream, connect } = await startWorld({ paces: { reportMs: 20 } });
  const [gone, stays] = [connect('supplierA'), connect('handler')];
  for (const client of [gone, stays]) await client.join();
  const hash = createHash('sha256').update('supplierA').digest('hex');
  upstream.misbehave = (seen) =>
    seen.path === path
      ? (_seen, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify(encode(liveEndpoints.reportRelay.response, { endedSessions: [hash] })),
          );
        }
      : null;
  await until('the socket closes', () => !gone.socket.connected);
  const before = upstream.count(path);
  await until('further reports', () => upstream.count(path) > before + 2);
  expect(stays.socket.connected).toBe(true);
});
