import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { startWorld, until } from './world/world.ts';

const TOKEN = 'metrics-token-of-the-tests';
const OWN = `Bearer ${TOKEN}`;

/** Asks a relay for its metrics. */
const ask = (url: string, authorization?: string): Promise<Response> =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

describe('[13.4] the metrics of a relay', () => {
  it('are there for whoever shows the token, and for nobody else', async () => {
    const { url } = await startWorld({ config: { metricsToken: TOKEN } });
    expect((await ask(url, OWN)).status).toBe(200);
    expect((await ask(url)).status).toBe(404);
    for (const wrong of ['Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      expect((await ask(url, wrong)).status, wrong).toBe(404);
    }
  });

  it('are not there at all unless a token was set', async () => {
    const { url } = await startWorld();
    expect((await ask(url, 'Bearer null')).status).toBe(404);
  });

  it('say what goes on', async () => {
    const { url, auction, connect, upstream } = await startWorld({
      config: { metricsToken: TOKEN },
    });
    const read = async () => {
      const text = await (await ask(url, OWN)).text();
      return (name: string) =>
        Number(new RegExp(`^jicai_relay_${name}(?:\\{[^}]*\\})? (.+)$`, 'm').exec(text)?.[1]);
    };
    const clients = [connect('supplierA'), connect('handler')];
    for (const client of clients) await client.join();
    const stranger = connect('nobody');
    await stranger.join();
    await until('the stranger is closed', () => !stranger.socket.connected);
    auction.bid('B02', 990_000);
    await until('the bid', () => clients.every(({ board }) => board?.bidCount === 1));
    const value = await read();
    expect(value('viewers')).toBe(2);
    expect(value('sockets')).toBe(2);
    expect(value('rooms')).toBe(1);
    expect(value('polls_total')).toBeGreaterThanOrEqual(2);
    expect(value('pushes_total')).toBeGreaterThanOrEqual(4);
    expect(value('refusals_total')).toBe(1);
    expect(value('poll_age_seconds')).toBeLessThan(within(2_000) / 1_000);
    expect(value('event_loop_delay_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('cluster_joined')).toBe(1);
    await upstream.close();
    await new Promise((next) => setTimeout(next, 2_500));
    expect((await read())('poll_age_seconds')).toBeGreaterThan(2);
  });
});
