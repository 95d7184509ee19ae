import { HallPush, type HallRow, WatchHall } from '@jicai/shared/contract/auction/live/hall.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { describe, expect, it } from 'vitest';
import { fakeAuction, SUPPLIER_NAMES } from './world/fake-auction.ts';
import { type Client, startWorld, until, type World } from './world/world.ts';

/** A console: the rows of the hall as a browser would hold them. */
function openConsole(client: Client) {
  const rows = new Map<string, HallRow>();
  const gone: string[] = [];
  const pushes: HallPush[] = [];
  client.socket.on('hall', (wire: unknown) => {
    const push = decode(HallPush, wire);
    pushes.push(push);
    for (const row of push.rows) rows.set(row.packageNumber, row);
    for (const number of push.gone) rows.delete(number);
    gone.push(...push.gone);
  });
  const watch = (...packageNumbers: string[]) =>
    client.socket.emit('watchHall', encode(WatchHall, { packageNumbers }));
  return { rows, gone, pushes, watch };
}

function addAuctions(world: World, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => `H${index + 1}`);
  for (const number of numbers) world.upstream.auctions.set(number, fakeAuction(number));
  return numbers;
}

describe('the hall', () => {
  it('[RT1] shows many auctions on one socket, each as the viewer may see it', async () => {
    const world = await startWorld();
    const numbers = addAuctions(world, 30);
    world.auction.bid('A01', 900_000);
    const [handler, supplier] = [world.connect('handler'), world.connect('supplierB')];
    const [organiser, rival] = [openConsole(handler), openConsole(supplier)];
    organiser.watch('P1', ...numbers);
    rival.watch('P1');
    await until('the handler has all rows', () => organiser.rows.size === 31, 10_000);
    await until('the supplier has one', () => rival.rows.size === 1);
    expect(organiser.rows.get('P1')).toMatchObject({
      role: 'handler',
      bestBid: 900_000,
      leaderCode: 'A01',
      leaderName: SUPPLIER_NAMES[0],
      active: 1,
      suppliers: 3,
      upstream: 'ok',
    });
    expect(rival.rows.get('P1')).toMatchObject({
      role: 'supplier',
      leaderName: null,
      ownRank: null,
    });
    for (const name of SUPPLIER_NAMES) expect(supplier.raw.join()).not.toContain(name);
  });

  it('[RT3] sends what changed and nothing else, within about a second', async () => {
    const world = await startWorld();
    const numbers = addAuctions(world, 5);
    const console = openConsole(world.connect('handler'));
    console.watch('P1', ...numbers);
    await until('all rows are there', () => console.rows.size === 6);
    await new Promise((done) => setTimeout(done, 1_500));
    const before = console.pushes.length;
    world.auction.bid('B02', 880_000);
    await fetch(`${world.url}/app/changed/P1`, { method: 'POST' });
    await until('the bid arrives', () => console.rows.get('P1')?.bidCount === 1, 2_500);
    expect(console.pushes.slice(before).flatMap(({ rows }) => rows)).toHaveLength(1);
    console.watch();
    await new Promise((done) => setTimeout(done, 50));
    world.auction.bid('B02', 870_000);
    await fetch(`${world.url}/app/changed/P1`, { method: 'POST' });
    await new Promise((done) => setTimeout(done, 1_300));
    expect(console.rows.get('P1')?.bidCount).toBe(1);
  });

  it('[AU21] a sealed auction shows how many quotes there are and no amount', async () => {
    const world = await startWorld();
    world.upstream.auctions.set('S1', fakeAuction('S1', { quoteMethod: 'sealed' }));
    world.upstream.auctions.get('S1')?.bid('A01', 654_321);
    const client = world.connect('handler');
    const console = openConsole(client);
    console.watch('S1');
    await until('the row is there', () => console.rows.size === 1);
    expect(console.rows.get('S1')).toMatchObject({ isSealed: true, bestBid: null, trend: [] });
    expect(client.raw.join()).not.toContain('6543.21');
  });

  it('[A11] takes an auction away with the right to watch it, and refuses strangers', async () => {
    const world = await startWorld();
    const console = openConsole(world.connect('handler'));
    console.watch('P1', 'P404');
    await until('the unknown auction is refused', () => console.gone.includes('P404'));
    await until('the row is there', () => console.rows.size === 1);
    world.upstream.people.set('handler', 403);
    world.auction.patch({ rightsVersion: 2 });
    await until('it is gone', () => console.rows.size === 0, 6_000);
    expect(console.gone).toContain('P1');
  });

  it('[AU34] carries a reminder from the hall, and no command for an auction that is not in it', async () => {
    const world = await startWorld();
    const client = world.connect('handler');
    const console = openConsole(client);
    console.watch('P1');
    await until('the row is there', () => console.rows.size === 1);
    const remind = { kind: 'remind', requestKey: 'key-of-hall-1', text: '请尽快报价' } as const;
    expect(await client.command(remind)).toMatchObject({ ok: 'yes' });
    addAuctions(world, 1);
    expect(await client.command({ ...remind, packageNumber: 'H1' })).toMatchObject({ ok: 'no' });
    const outsider = openConsole(world.connect('supplierA'));
    outsider.watch('P1');
    await until('the supplier has it', () => outsider.rows.size === 1);
  });

  it('keeps a message of a supplier until a reminder has followed it', async () => {
    const world = await startWorld();
    const console = openConsole(world.connect('handler'));
    world.auction.remind({ from: 'supplier', fromCode: 'B02', text: '附件打不开' });
    console.watch('P1');
    await until('it is there', () => console.rows.get('P1')?.letter?.text === '附件打不开', 4_000);
    world.auction.remind({ from: 'handler', toCode: 'C03', text: '另一家' });
    world.auction.remind({ from: 'handler', toCode: 'B02', text: '已更新' });
    await until('it is answered', () => console.rows.get('P1')?.letter === null, 4_000);
  });

  it('[AU34] keeps the messages of each supplier who has no answer', async () => {
    const world = await startWorld();
    const console = openConsole(world.connect('handler'));
    const texts = () =>
      console.rows
        .get('P1')
        ?.letters.map(({ text }) => text)
        .join();
    world.auction.remind({ from: 'supplier', fromCode: 'A01', text: '附件打不开' });
    world.auction.remind({ from: 'supplier', fromCode: 'B02', text: '能延时吗' });
    world.auction.remind({ from: 'supplier', fromCode: 'A01', text: '还是打不开' });
    console.watch('P1');
    await until('all are there', () => texts() === '附件打不开,能延时吗,还是打不开', 4_000);
    world.auction.remind({ from: 'handler', toCode: 'B02', text: '不能' });
    await until('one is answered', () => texts() === '附件打不开,还是打不开', 4_000);
    expect(console.rows.get('P1')?.letter?.text).toBe('附件打不开');
    world.auction.remind({ from: 'handler', toCode: null, text: '附件已更新' });
    await until('all are answered', () => texts() === '', 4_000);
  });

  it('holds nothing when its viewers go', async () => {
    const world = await startWorld({ paces: { graceMs: 50 } });
    const client = world.connect('handler');
    const console = openConsole(client);
    console.watch('P1', ...addAuctions(world, 10));
    await until('all rows are there', () => console.rows.size === 11);
    client.socket.disconnect();
    await until('no auction is watched', () => world.relay.held().rooms === 0, 4_000);
  });
});
