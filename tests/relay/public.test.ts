import { PUBLIC_BOARD_PATH, PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { fakeAuction, SUPPLIER_NAMES } from './world/fake-auction.ts';
import { startWorld, until, type World } from './world/world.ts';

const get = (world: World, number: string, headers: Record<string, string> = {}) =>
  supertest(world.url)
    .get(PUBLIC_BOARD_PATH + number)
    .set(headers);
async function read(world: World, number: string): Promise<{ board: PublicBoard; text: string }> {
  const { text } = await get(world, number);
  return { board: decode(PublicBoard, JSON.parse(text)), text };
}

describe('[AU23] the public board', () => {
  it('shows state and time, and no more unless the auction publishes more', async () => {
    const world = await startWorld();
    world.auction.bid('A01', 765_432);
    world.auction.patch({ stateReason: '华信甲公司申请核对' });
    const { board, text } = await read(world, 'P1');
    expect(board).toMatchObject({ phase: 'running', open: null, outcome: null, upstream: 'ok' });
    for (const secret of [...SUPPLIER_NAMES, '7654.32', 'A01']) expect(text).not.toContain(secret);
  });

  it('[AU20] shows prices and codes where it is published, and never a name', async () => {
    const world = await startWorld();
    world.upstream.auctions.set('O1', fakeAuction('O1', { publicity: 'price' }));
    world.upstream.auctions.get('O1')?.bid('B02', 900_000);
    const { board, text } = await read(world, 'O1');
    expect(board.open).toMatchObject({
      bestBid: 900_000,
      bidCount: 1,
      bids: [{ code: 'B02', amount: 900_000 }],
    });
    for (const name of SUPPLIER_NAMES) expect(text).not.toContain(name);
  });

  it('[AU21] shows how many sealed quotes there are, and no amount', async () => {
    const world = await startWorld();
    const sealed = fakeAuction('S1', { publicity: 'price', quoteMethod: 'sealed' });
    sealed.bid('B02', 654_321);
    world.upstream.auctions.set('S1', sealed);
    const { board, text } = await read(world, 'S1');
    expect(board.open).toMatchObject({ bestBid: null, bidCount: 1, bids: [] });
    expect(text).not.toContain('6543.21');
  });

  it('names the winner after the close', async () => {
    const world = await startWorld();
    world.auction.patch({
      phase: 'won',
      outcome: {
        kind: 'won',
        code: 'A01',
        name: '华信甲公司',
        amount: fen(765_432),
        valid: 3,
        needed: 3,
        reason: '',
        confirmation: 'none',
        holders: [],
      },
    });
    const { board } = await read(world, 'P1');
    expect(board).toMatchObject({ phase: 'won', open: null, outcome: { name: '华信甲公司' } });
  });

  it('does not exist for a rehearsal, an unknown number or a strange one', async () => {
    const world = await startWorld();
    world.upstream.auctions.set('R1', fakeAuction('R1', { isRehearsal: true }));
    for (const number of ['R1', 'P404', '..%2fetc', '%00', 'x'.repeat(65)]) {
      expect((await get(world, number)).status).toBe(404);
    }
    await get(world, '').expect(404);
    await supertest(world.url).post(`${PUBLIC_BOARD_PATH}P1`).expect(404);
  });

  it('is asked for again after the service only refused the rate, or the relay’s own token', async () => {
    const world = await startWorld();
    for (const status of [429, 401]) {
      world.upstream.misbehave = ({ path }) =>
        path === liveEndpoints.packageInfo.path
          ? (_, response) => void response.writeHead(status).end('{}')
          : null;
      expect((await get(world, 'P1')).status).toBe(503);
    }
    world.upstream.misbehave = null;
    expect((await get(world, 'P1')).status).toBe(200);
  });

  it('[RT4] answers the same bytes to all for a second, and 304 to who has them', async () => {
    const world = await startWorld();
    const first = await get(world, 'P1');
    expect(first.headers['cache-control']).toBe('public, max-age=1');
    expect(first.headers['set-cookie']).toBeUndefined();
    const etag = first.headers.etag ?? '';
    const again = await get(world, 'P1', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it('follows the auction, and lets go of it when nobody asks', async () => {
    const world = await startWorld({ paces: { graceMs: 50, publicIdleMs: 3_000 } });
    world.upstream.auctions.set('O1', fakeAuction('O1', { publicity: 'price' }));
    await read(world, 'O1');
    world.upstream.auctions.get('O1')?.bid('B02', 900_000);
    await new Promise((done) => setTimeout(done, 2_300));
    expect((await read(world, 'O1')).board.open?.bestBid).toBe(900_000);
    const polls = () => world.upstream.count(liveEndpoints.state.path);
    await until('it is let go', () => world.relay.held().rooms === 0, 8_000);
    const before = polls();
    await new Promise((done) => setTimeout(done, 1_200));
    expect(polls()).toBe(before);
  });
});
