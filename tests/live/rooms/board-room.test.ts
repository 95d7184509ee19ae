import { createBidAtoms } from '@jicai/client/src/features/auction/bidding/state.ts';
import {
  openRoom,
  type RoomConnection,
} from '@jicai/client/src/features/auction/live/room/socket.ts';
import { createAuctionAtoms } from '@jicai/client/src/features/auction/live/room/state.ts';
import { bidOf, frameOf, joinedOf } from '@jicai/client/src/features/auction/live/testing/board.ts';
import type { LiveSocket } from '@jicai/client/src/lib/socket.ts';
import { createServerTime } from '@jicai/client/src/lib/time/server-time.ts';
import {
  Beacon,
  Command,
  CommandDone,
  Ejected,
  Frame,
  Join,
  Joined,
  TimeResponse,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import { createStore } from 'jotai';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it, vi } from 'vitest';

/* A board's room against a relay that does what the test says, over a real socket. */

type Answer = (join: Join) => Joined | Promise<Joined>;
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A relay that answers as the test says: the one that misbehaves is not ours. */
async function relay(answer: Answer, onPort = 0) {
  const server = new Server({ transports: ['websocket'] });
  const joins: Join[] = [];
  const commands: Command[] = [];
  const sockets: Socket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('join', async (wire, ack) => {
      const join = decode(Join, wire);
      joins.push(join);
      ack(encode(Joined, await answer(join)));
    });
    socket.on('time', (_wire, ack) =>
      ack(encode(TimeResponse, { serverTimeMs: Date.now() + 600_000 })),
    );
    socket.on('command', (wire, ack) => {
      commands.push(decode(Command, wire));
      ack(encode(CommandDone, { ok: 'yes', text: '操作成功', reason: '', code: '' }));
    });
  });
  server.listen(onPort);
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  closing.push(() => server.close());
  const push = (frame: Frame) => server.emit('frame', encode(Frame, frame));
  return { server, port: address.port, joins, commands, sockets, push };
}

function watch(port: number) {
  const store = createStore();
  const atoms = createAuctionAtoms();
  const time = createServerTime();
  const connect = (): LiveSocket =>
    io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      reconnectionDelay: 50,
      forceNew: true,
    });
  const room: RoomConnection = openRoom({
    packageNumber: 'JJ-1',
    atoms,
    store,
    time,
    connect,
  });
  closing.push(() => room.close());
  const version = () => store.get(atoms.held)?.version;
  const link = () => store.get(atoms.link).kind;
  /** Every state of the link, however short. */
  const seen = [link()];
  store.sub(atoms.link, () => seen.push(link()));
  return { store, atoms, time, room, version, link, seen };
}

const snapshotAt = (version: number) => () => joinedOf(version);

describe('a room over a real socket', () => {
  it('joins with nothing, takes the snapshot, and says nothing: the board speaks for itself', async () => {
    const { port, joins } = await relay(snapshotAt(5));
    const { version, link } = watch(port);
    await expect.poll(version).toBe(5);
    expect(joins).toMatchObject([{ epoch: '', version: 0 }]);
    expect(link()).toBe('live');
  });

  it('[RT2] applies frames in order, drops duplicates, asks again after a gap', async () => {
    const missed = [frameOf(6), frameOf(7), frameOf(8)];
    const { port, joins, push } = await relay(({ version }) =>
      version === 0
        ? joinedOf(5)
        : joinedOf(8, { kind: 'missed', snapshot: null, missed: missed.slice(version - 5) }),
    );
    const { version, store, atoms } = watch(port);
    await expect.poll(version).toBe(5);
    push(frameOf(6));
    push(frameOf(6));
    await expect.poll(version).toBe(6);
    push(frameOf(8));
    await expect.poll(version).toBe(8);
    expect(joins).toHaveLength(2);
    expect(joins[1]).toMatchObject({ epoch: 'e1', version: 6 });
    expect(store.get(atoms.bidCount)).toBe(3);
  });

  it('[RT2] frames that come before the answer to the join are not lost', async () => {
    const answer = Promise.withResolvers<Joined>();
    const { port, push, joins } = await relay(() => answer.promise);
    const { version, store, atoms } = watch(port);
    await expect.poll(() => joins).toHaveLength(1);
    // Two frames overtake the answer; one of them is already inside it.
    push(frameOf(5));
    push(frameOf(6));
    answer.resolve(joinedOf(5));
    await expect.poll(version).toBe(6);
    expect(joins).toHaveLength(1);
    expect(store.get(atoms.bidCount)).toBe(1);
  });

  it('[RT2] a beacon ahead of us tells of a lost push', async () => {
    const { port, server, joins } = await relay(({ version }) =>
      version === 0
        ? joinedOf(5)
        : joinedOf(6, { kind: 'missed', snapshot: null, missed: [frameOf(6)] }),
    );
    const { version } = watch(port);
    await expect.poll(version).toBe(5);
    const { patch: _, ...timing } = frameOf(6);
    const beacon = { ...timing, upstream: 'ok', errorCode: 0, errorMessage: '' } as const;
    server.emit('beacon', encode(Beacon, beacon));
    await expect.poll(version).toBe(6);
    expect(joins).toHaveLength(2);
  });

  it('[RT9] comes back after a loss with its version; what was typed is still there', async () => {
    const { port, sockets, joins } = await relay(({ version }) =>
      version === 0 ? joinedOf(5) : joinedOf(5, { kind: 'missed', snapshot: null }),
    );
    const { version, store, seen } = watch(port);
    await expect.poll(version).toBe(5);
    const { draft } = createBidAtoms();
    store.set(draft, { amount: '93.5', lines: new Map() });
    sockets[0]?.conn.close();
    await expect.poll(() => seen).toEqual(['connecting', 'live', 'reconnecting', 'live']);
    expect(joins[1]).toMatchObject({ epoch: 'e1', version: 5 });
    expect(store.get(draft).amount).toBe('93.5');
  });

  it('comes back by itself when the relay itself closed the socket', async () => {
    const { port, sockets } = await relay(snapshotAt(5));
    const { version, seen } = watch(port);
    await expect.poll(version).toBe(5);
    sockets[0]?.disconnect(true);
    await expect.poll(() => seen).toEqual(['connecting', 'live', 'reconnecting', 'live']);
  });

  it('[RT6] comes in by itself once a platform that was away at the join is back', async () => {
    let isAway = true;
    const { port, joins } = await relay(() =>
      isAway ? joinedOf(0, { kind: 'later', reason: '稍后自动进入', snapshot: null }) : joinedOf(5),
    );
    const { version, store, atoms, seen } = watch(port);
    await expect.poll(() => joins.length).toBeGreaterThan(1);
    expect(store.get(atoms.link)).toEqual({ kind: 'connecting', waitsFor: '稍后自动进入' });
    isAway = false;
    await expect.poll(version).toBe(5);
    expect(seen).not.toContain('refused');
    expect(seen.at(-1)).toBe('live');
  });

  it('[RT6] says what it waits for where nobody answers at all, and comes in once somebody does', async () => {
    const { port, server } = await relay(snapshotAt(5));
    await server.close();
    const { version, store, atoms, seen } = watch(port);
    const waitsFor = liveMessages['live.joinLater'];
    await expect.poll(() => store.get(atoms.link)).toEqual({ kind: 'connecting', waitsFor });
    await relay(snapshotAt(5), port);
    await expect.poll(version).toBe(5);
    expect(new Set(seen)).toEqual(new Set(['connecting', 'live']));
  });

  it('[RT6] keeps the board while the platform cannot say whether one may come back', async () => {
    let isAway = false;
    const { port, sockets, joins } = await relay(({ version }) => {
      if (isAway) return joinedOf(0, { kind: 'later', reason: '稍后', snapshot: null });
      return version === 0 ? joinedOf(5) : joinedOf(5, { kind: 'missed', snapshot: null });
    });
    const { version, link, seen } = watch(port);
    await expect.poll(version).toBe(5);
    isAway = true;
    sockets[0]?.conn.close();
    await expect.poll(() => joins.length).toBeGreaterThan(2);
    expect(link()).toBe('reconnecting');
    expect(version()).toBe(5);
    isAway = false;
    await expect.poll(link).toBe('live');
    expect(new Set(seen)).toEqual(new Set(['connecting', 'live', 'reconnecting']));
  });

  it('[RT1] shows a refusal, and asks again only when told to', async () => {
    let may = false;
    const { port, joins } = await relay(() =>
      may
        ? joinedOf(5)
        : joinedOf(0, { kind: 'refused', reason: '无权限', viewer: null, snapshot: null }),
    );
    const { store, atoms, link, room, version } = watch(port);
    await expect.poll(link).toBe('refused');
    expect(store.get(atoms.link)).toEqual({ kind: 'refused', reason: '无权限' });
    may = true;
    await new Promise((done) => setTimeout(done, 300));
    expect(joins).toHaveLength(1);
    room.retry();
    await expect.poll(version).toBe(5);
    expect(link()).toBe('live');
  });

  it('[RT1] leaves when it is sent away, and does not come back', async () => {
    const { port, server, joins } = await relay(snapshotAt(5));
    const { version, store, atoms } = watch(port);
    await expect.poll(version).toBe(5);
    server.emit('ejected', encode(Ejected, { packageNumber: '*', reason: '已退出登录' }));
    const gone = { kind: 'ejected', reason: '已退出登录', session: true };
    await expect.poll(() => store.get(atoms.link)).toEqual(gone);
    await new Promise((done) => setTimeout(done, 300));
    expect(joins).toHaveLength(1);
    expect(store.get(atoms.link)).toEqual(gone);
  });

  it('takes nothing that is meant for another auction, and survives nonsense', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { port, server, push } = await relay(snapshotAt(5));
    const { version, store, atoms } = watch(port);
    await expect.poll(version).toBe(5);
    server.emit('frame', 'nonsense');
    push({ ...frameOf(6), packageNumber: 'JJ-2' });
    push(frameOf(6, { bids: [bidOf(6, '03', 80_000)] }));
    await expect.poll(version).toBe(6);
    expect(store.get(atoms.ranked)).toMatchObject([{ code: '03' }]);
    vi.restoreAllMocks();
  });

  it('[AU30] carries a command out, and fails at once without a connection', async () => {
    const { port, commands, server } = await relay(snapshotAt(5));
    const { room, version, link } = watch(port);
    await expect.poll(version).toBe(5);
    const pause = {
      kind: 'changeState',
      requestKey: 'key-00000001',
      runState: 'paused',
      end: null,
      toCode: null,
      text: '核实',
    } as const;
    expect(await room.command(pause)).toMatchObject({ ok: 'yes', text: '操作成功' });
    expect(commands).toMatchObject([
      { packageNumber: 'JJ-1', runState: 'paused', requestKey: 'key-00000001' },
    ]);
    await server.close();
    await expect.poll(link).toBe('reconnecting');
    expect(await room.command(pause)).toMatchObject({ ok: 'no', text: '操作失败' });
    expect(commands).toHaveLength(1);
  });

  it('[RT7] knows the server’s time although the own clock is ten minutes off', async () => {
    const { port } = await relay(snapshotAt(5));
    const { time, version } = watch(port);
    await expect.poll(version).toBe(5);
    await expect.poll(() => Math.abs(time.now() - Date.now() - 600_000)).toBeLessThan(50);
  });
});
