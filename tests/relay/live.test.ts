import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { describe, expect, it } from 'vitest';
import { within } from '../harness/dose.ts';
import { sleep } from '../harness/wait.ts';
import { SUPPLIER_NAMES } from './world/fake-auction.ts';
import { startWorld, tokens, until } from './world/world.ts';

const changed = (url: string) => fetch(`${url}/app/changed/P1`, { method: 'POST' });
const statePath = liveEndpoints.state.path;

describe('a room', () => {
  it('[RT2] gives a snapshot on joining and consecutive versions after it', async () => {
    const { connect, auction, url } = await startWorld();
    const supplier = connect('supplierA');
    const joined = await supplier.join();
    expect(joined.kind).toBe('snapshot');
    expect(joined.viewer).toEqual(tokens.supplierA);
    for (let step = 1; step <= 5; step += 1) {
      auction.bid('B02', 1_000_000 - step * 1_000);
      await changed(url);
      await until('the bid arrived', () => supplier.board?.bidCount === step);
    }
    const versions = supplier.frames.map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, at) => joined.version + at + 1));
    expect(supplier.board?.standings).toHaveLength(1);
    expect(supplier.board?.recentBids).toHaveLength(5);
  });

  it('[RT2] gives who comes back the missing versions, or a snapshot when the epoch is another', async () => {
    const { connect, auction, url } = await startWorld();
    const away = connect('supplierA');
    const witness = connect('supplierB');
    const joined = await away.join();
    await witness.join();
    away.socket.disconnect();
    for (const amount of [990_000, 980_000, 970_000]) {
      auction.bid('B02', amount);
      await changed(url);
      await until('the witness saw it', () => witness.board?.recentBids.at(-1)?.amount === amount);
    }
    const back = connect('supplierA');
    back.board = away.board;
    const again = await back.join('P1', { epoch: joined.epoch, version: joined.version });
    expect(again.kind).toBe('missed');
    expect(again.missed.map(({ version }) => version)).toEqual(
      again.missed.map((_, at) => joined.version + 1 + at),
    );
    expect(again.missed.at(-1)?.version).toBe(again.version);
    expect(back.board?.recentBids).toEqual(witness.board?.recentBids);

    const other = connect('supplierC');
    const fresh = await other.join('P1', { epoch: 'another', version: 3 });
    expect(fresh.kind).toBe('snapshot');
  });

  it('[RT3] pushes nothing while the upstream tells the same', async () => {
    const { connect, upstream } = await startWorld({ paces: { pollMs: 50 } });
    const handler = connect('handler');
    await handler.join();
    const polls = upstream.count(statePath);
    await until('ten more polls', () => upstream.count(statePath) >= polls + 10);
    expect(handler.frames).toEqual([]);
  });

  it('[RT4] gives two viewers of one role the same bytes', async () => {
    const { connect, auction, url } = await startWorld();
    const [one, two] = [connect('supplierA'), connect('supplierB')];
    await one.join();
    await two.join();
    await sleep(1_300);
    const [before, beforeTwo] = [one.raw.length, two.raw.length];
    auction.bid('C03', 900_000);
    await changed(url);
    await until('both have it', () => one.board?.bidCount === 1 && two.board?.bidCount === 1);
    expect(one.raw.slice(before)).toEqual(two.raw.slice(beforeTwo));
  });

  it('[AU20] keeps every name from suppliers and shows them to the organisers', async () => {
    const { connect, auction, url } = await startWorld();
    const [supplier, handler] = [connect('supplierA'), connect('handler')];
    await supplier.join();
    await handler.join();
    for (const [at, code] of ['A01', 'B02', 'C03'].entries()) {
      auction.bid(code, 990_000 - at * 5_000);
      await changed(url);
    }
    await until('all bids are there', () => supplier.board?.bidCount === 3);
    for (const name of [...SUPPLIER_NAMES, 'S0', 'S1', 'S2']) {
      expect(supplier.raw.join('\n')).not.toContain(name);
    }
    expect(handler.board?.suppliers.map(({ name }) => name)).toEqual(SUPPLIER_NAMES);
  });

  it.each([
    ['by the rule', { rivalPresence: 'hidden' }],
    ['in a blind auction', { identity: 'blind' }],
  ] as const)('[AU20] hides %s from suppliers who is online, in every frame', async (_, over) => {
    const { connect, auction, url } = await startWorld();
    auction.info = { ...auction.info, ...over };
    const [a, b, handler] = [connect('supplierA'), connect('supplierB'), connect('handler')];
    for (const client of [handler, a, b]) await client.join();
    await until('the handler sees both', () => handler.board?.online.join() === 'A01,B02');
    b.socket.disconnect();
    await until('the handler sees one', () => handler.board?.online.join() === 'A01');
    auction.bid('C03', 900_000);
    await changed(url);
    await until('the bid is there', () => a.board?.bidCount === 1);
    expect(a.board?.online).toEqual([]);
    expect(a.frames.length).toBeGreaterThan(1);
    expect(a.frames.filter(({ patch }) => patch.online !== undefined)).toEqual([]);
    expect(JSON.stringify(a.frames)).not.toContain('B02');
  });

  it('[AU34] shows a reminder to one supplier to nobody else, and versions stay consecutive', async () => {
    const { connect, auction, url } = await startWorld();
    const [a, b, handler] = [connect('supplierA'), connect('supplierB'), connect('handler')];
    for (const client of [a, b, handler]) await client.join();
    auction.remind({ text: '只给甲', toCode: 'A01' });
    await changed(url);
    auction.remind({ text: '给大家' });
    await changed(url);
    const last = () => [a, b, handler].map((one) => one.board?.reminders.at(-1)?.text);
    await until('all have the last', () => last().every((text) => text === '给大家'));
    expect(a.board?.reminders.map(({ text }) => text)).toEqual(['只给甲', '给大家']);
    expect(b.board?.reminders.map(({ text }) => text)).toEqual(['给大家']);
    expect(handler.board?.reminders).toHaveLength(2);
    expect(b.raw.join('\n')).not.toContain('只给甲');
    // No gap tells B that A got one; whoever joins later is given the same numbers.
    const late = connect('supplierB');
    await late.join();
    const numbersOf = (one: typeof a) => one.board?.reminders.map(({ seq }) => seq);
    expect([a, b, late, handler].map(numbersOf)).toEqual([[1, 2], [1], [1], [1, 2]]);
    for (const client of [a, b, handler]) {
      const versions = client.frames.map(({ version }) => version);
      expect(versions).toEqual(versions.map((_, at) => (versions[0] ?? 0) + at));
    }
  });

  it('names the winner to everybody after the close', async () => {
    const { connect, auction, url } = await startWorld();
    const supplier = connect('supplierB');
    await supplier.join();
    auction.bid('A01', 900_000);
    const outcome = { kind: 'won', code: 'A01', name: SUPPLIER_NAMES[0] ?? '' } as const;
    const rest = {
      amount: auction.bids[0]?.amount ?? null,
      valid: 1,
      needed: 1,
      reason: '',
      confirmation: 'none',
    } as const;
    auction.patch({ phase: 'won', outcome: { ...outcome, ...rest, holders: [] } });
    await changed(url);
    await until('the outcome arrived', () => supplier.board?.outcome?.name === SUPPLIER_NAMES[0]);
    expect(supplier.board?.clock.settled).toBe(true);
    const names = supplier.board?.suppliers.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set([null]));
  });

  it('tells who is online: two boards of one supplier are one', async () => {
    const { connect } = await startWorld();
    const handler = connect('handler');
    await handler.join();
    const tabs = [connect('supplierA'), connect('supplierA')];
    for (const tab of tabs) await tab.join();
    await until('A01 is online', () => handler.board?.online.join() === 'A01');
    tabs[0]?.socket.disconnect();
    await sleep(1_200);
    expect(handler.board?.online).toEqual(['A01']);
    tabs[1]?.socket.disconnect();
    await until('A01 is gone', () => handler.board?.online.length === 0);
  });

  it('who watches it beside another board is not there: nobody sees them online', async () => {
    const { connect, auction, url } = await startWorld();
    const [handler, board, aside] = [
      connect('handler'),
      connect('supplierA'),
      connect('supplierB'),
    ];
    await handler.join();
    expect((await aside.joinAside()).kind).toBe('snapshot');
    await board.join();
    await until('the one with the board is online', () => handler.board?.online.join() === 'A01');
    // Both were let in before that was told; the one beside is told all the same.
    auction.bid('C03', 900_000);
    await changed(url);
    await until('the bid is there', () => aside.board?.bidCount === 1);
    // Leaving takes nobody's place.
    const tab = connect('supplierA');
    await tab.joinAside();
    tab.socket.emit('leave', { bbh: 'P1' });
    await tab.socket.timeout(within(5_000)).emitWithAck('time', {});
    await sleep(1_200);
    expect(handler.board?.online).toEqual(['A01']);
    board.socket.disconnect();
    await until('A01 is gone', () => handler.board?.online.length === 0);
    expect(handler.frames.flatMap(({ patch }) => patch.online ?? [])).toEqual(['A01']);
  });
});

describe('polling', () => {
  it('[R9] costs the upstream the same for one viewer and for forty', async () => {
    const { connect, upstream } = await startWorld({ paces: { pollMs: 100 } });
    await connect('handler').join();
    const perSecond = async () => {
      const [before, began] = [upstream.count(statePath), performance.now()];
      await sleep(1_500);
      return ((upstream.count(statePath) - before) * 1_000) / (performance.now() - began);
    };
    expect(await perSecond()).toBeGreaterThan(1);
    const viewers = Array.from({ length: 40 }, (_, at) =>
      connect(at % 2 ? 'supplierA' : 'supplierB'),
    );
    await Promise.all(viewers.map((client) => client.join()));
    const together = await perSecond();
    // Ten a second as for one; forty viewers that each cost one would be four hundred.
    expect(together).toBeLessThanOrEqual(15);
    // One question about the right for each token, not for each socket.
    expect(upstream.count(liveEndpoints.packageInfo.path)).toBeLessThanOrEqual(4);
  });

  it('polls at once when a proxied call changed the auction', async () => {
    const { connect, auction, url } = await startWorld({ paces: { pollMs: 60_000 } });
    const supplier = connect('supplierA');
    await supplier.join();
    auction.bid('B02', 950_000);
    const began = performance.now();
    const answer = await changed(url);
    await until('the bid arrived', () => supplier.board?.bidCount === 1);
    expect(performance.now() - began).toBeLessThan(within(500, 30_000));
    expect(answer.headers.get('x-auction-changed')).toBeNull();
  });

  it('stops a while after the last viewer left', async () => {
    const { connect, upstream } = await startWorld({ paces: { pollMs: 50, graceMs: 200 } });
    const handler = connect('handler');
    await handler.join();
    handler.socket.disconnect();
    await sleep(500);
    const polls = upstream.count(statePath);
    await sleep(300);
    expect(upstream.count(statePath)).toBe(polls);
  });

  it('sends more bids than the state shows as bids, from the history', async () => {
    const { connect, auction, url } = await startWorld();
    const supplier = connect('supplierA');
    await supplier.join();
    for (let at = 1; at <= 25; at += 1) auction.bid(at % 2 ? 'A01' : 'B02', 1_000_000 - at * 1_000);
    await changed(url);
    await until('all are counted', () => supplier.board?.bidCount === 25);
    expect(supplier.frames.find(({ patch }) => patch.bids)?.patch.bids).toHaveLength(25);
  });
});
