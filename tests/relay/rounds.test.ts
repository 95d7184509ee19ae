import { Ready } from '@jicai/shared/contract/auction/live/socket.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { sleep } from '../harness/wait.ts';
import { type Client, startWorld, until } from './world/world.ts';

const changed = (url: string) => fetch(`${url}/app/changed/P1`, { method: 'POST' });
const windows = [
  { opensAt: 1_000, closesAt: 2_000 },
  { opensAt: 3_000, closesAt: 4_000 },
];
const first: RoundsView = { current: 1, windows, members: [] };
const second: RoundsView = {
  current: 2,
  windows,
  members: [
    { code: 'A01', outRound: null, earlier: fen(912_345), earlierBids: 1 },
    { code: 'B02', outRound: 1, earlier: null, earlierBids: 0 },
  ],
};

describe('[AU17] rounds on the boards', () => {
  it('organisers see who is out; a supplier himself only, in frames and in a snapshot', async () => {
    const { connect, auction, url } = await startWorld();
    auction.patch({ rounds: first });
    const [handler, a, b] = [connect('handler'), connect('supplierA'), connect('supplierB')];
    for (const client of [handler, a, b]) await client.join();
    expect(a.board?.rounds).toEqual(first);
    auction.patch({ rounds: second });
    await changed(url);
    for (const client of [handler, a, b])
      await until('the second round', () => client.board?.rounds?.current === 2);
    const own = (code: string) => second.members.filter((member) => member.code === code);
    expect(handler.board?.rounds).toEqual(second);
    expect(a.board?.rounds?.members).toEqual(own('A01'));
    expect(b.board?.rounds?.members).toEqual(own('B02'));
    expect(JSON.stringify(b.frames)).not.toContain('912345');
    // A later member gets the same in their snapshot; a person without a part gets nothing.
    const late = connect('supplierC');
    await late.join();
    expect(late.board?.rounds).toMatchObject({ current: 2, members: [] });
    // [RT3] What did not change is not told again.
    const frames = a.frames.length;
    await changed(url);
    await sleep(300);
    expect(a.frames.length).toBe(frames);
  });
});

describe('[R-live 3] readiness in a rehearsal', () => {
  const say = (client: Client, over: Partial<Ready> = {}) =>
    client.socket.emit(
      'ready',
      encode(Ready, {
        packageNumber: 'P1',
        delayMs: 31,
        offsetMs: -1_500,
        sound: true,
        notifications: false,
        ...over,
      }),
    );

  it('reaches the organisers only, once a second at most, and goes with its supplier', async () => {
    const { connect } = await startWorld();
    const [handler, supervisor] = [connect('handler'), connect('supervisor')];
    const [a, b] = [connect('supplierA'), connect('supplierB')];
    for (const client of [handler, supervisor, a, b]) await client.join();
    for (let delayMs = 0; delayMs < 12; delayMs += 1) say(a, { delayMs });
    for (const client of [handler, supervisor])
      await until('the readiness', () => client.board?.readiness.length === 1);
    expect(handler.board?.readiness).toEqual([
      { code: 'A01', delayMs: 11, offsetMs: -1_500, sound: true, notifications: false },
    ]);
    expect(handler.frames.filter(({ patch }) => patch.readiness)).toHaveLength(1);
    await sleep(200);
    for (const client of [a, b]) {
      expect(client.board?.readiness).toEqual([]);
      expect(client.frames.some(({ patch }) => patch.readiness)).toBe(false);
    }
    a.socket.disconnect();
    await until('he is gone', () => handler.board?.readiness.length === 0);
  });

  it('stays while one of the supplier’s boards does, whatever else they close', async () => {
    const { connect } = await startWorld();
    const handler = connect('handler');
    const [board, second, beside] = [
      connect('supplierA'),
      connect('supplierA'),
      connect('supplierA'),
    ];
    for (const client of [handler, board, second]) await client.join();
    await beside.joinAside();
    say(board);
    await until('the readiness', () => handler.board?.readiness.length === 1);
    // The board of another package, beside which this one was watched, and a second tab.
    beside.socket.disconnect();
    second.socket.disconnect();
    await sleep(1_500);
    expect(handler.board?.readiness.map(({ code }) => code)).toEqual(['A01']);
    board.socket.disconnect();
    await until('they are gone', () => handler.board?.readiness.length === 0);
  });

  it('is not heard from anybody else, and not in what nobody can mean', async () => {
    const { connect } = await startWorld();
    const handler = connect('handler');
    const a = connect('supplierA');
    const outside = connect('supplierB');
    for (const client of [handler, a]) await client.join();
    say(handler);
    say(outside);
    for (const wrong of [{}, null, { bbh: 'P1', wlys: -5 }, { bbh: 'P1', jjh: 'B02' }])
      a.socket.emit('ready', wrong);
    await sleep(1_500);
    expect(handler.board?.readiness).toEqual([]);
    expect(a.socket.connected).toBe(true);
  });
});
