import { describe, expect, it } from 'vitest';
import { dose } from '../harness/dose.ts';
import { fakeAuction } from './world/fake-auction.ts';
import { type Client, startWorld, until } from './world/world.ts';

/* Rooms that grow and shrink again and again; the long run with memory is `npm run bench -- soak`. */

const CYCLES = dose(2, 8);
const AUCTIONS = 25;
const VIEWERS = 60;
const EMPTY = {
  ...{ sockets: 0, rooms: 0, viewers: 0 },
  ...{ sessions: 0, rights: 0, listeners: 0, cards: 0 },
};

describe('[F20] [R21] a relay whose viewers come and go', () => {
  it('keeps nothing of rooms, rights, sessions and listeners that are over', async () => {
    const { connect, upstream, relay, url } = await startWorld({
      paces: { graceMs: 200, pollMs: 100, recheckMs: 400 },
      config: { handshakesPerMinute: 100_000 },
    });
    const numbers = Array.from({ length: AUCTIONS }, (_, index) => `P${index + 1}`);
    for (const number of numbers) upstream.auctions.set(number, fakeAuction(number));
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const clients: Client[] = [];
      for (let n = 0; n < VIEWERS; n += 1) {
        // Other sessions in each cycle: what is kept of one is never found again.
        const token = `viewer-${cycle}-${n}`;
        upstream.people.set(token, { role: 'supplier', code: 'A01', personId: token });
        const client = connect(token);
        clients.push(client);
      }
      await Promise.all(
        clients.map(async (client, n) => {
          for (const number of [numbers[n % AUCTIONS], numbers[(n * 7 + cycle) % AUCTIONS]]) {
            await client.join(number);
          }
          // Half of them leave a room by hand before they go.
          if (n % 2) client.socket.emit('leave', { bbh: numbers[n % AUCTIONS] });
        }),
      );
      const held = relay.held();
      expect(held).toMatchObject({ sockets: VIEWERS, sessions: VIEWERS });
      expect(held.rooms).toBe(AUCTIONS);
      expect(held.rights).toBeGreaterThanOrEqual(VIEWERS);
      upstream.auctions.get('P1')?.bid('B02', 900_000 - cycle);
      await fetch(`${url}/app/changed/P1`, { method: 'POST' });
      // Some say goodbye, some are cut off, some lose their session.
      for (const [n, { socket }] of clients.entries()) {
        if (n % 3 === 0) socket.disconnect();
        else if (n % 3 === 1) socket.io.engine.close();
        else await fetch(`${url}/app/ended/viewer-${cycle}-${n}`, { method: 'POST' });
      }
      await until(
        'nothing is kept',
        () => {
          // handshake.test.ts tests which addresses the limits forget, and when.
          const { handshakes: _, ...rest } = relay.held();
          return JSON.stringify(rest) === JSON.stringify(EMPTY);
        },
        40_000,
      ).catch((error: unknown) => {
        throw new Error(`cycle ${cycle}: ${JSON.stringify(relay.held())}`, { cause: error });
      });
    }
    const polls = relay.counters.polls;
    await new Promise((done) => setTimeout(done, 500));
    expect(relay.counters.polls).toBe(polls);
  });
});
