import { Frame, Join, Joined } from '@jicai/shared/contract/auction/live/socket.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { expect, it } from 'vitest';
import { dose } from '../harness/dose.ts';
import { sleep } from '../harness/wait.ts';
import { fakeAuction } from './world/fake-auction.ts';
import { startWorld, tokens, until, type World } from './world/world.ts';

const ROOMS = ['P1', 'P2', 'P3'];
const TRANSPORTS = [['websocket'], ['polling', 'websocket'], ['polling']];
/** The position of a viewer in a room; `isIn` from the response to a join until the end of a leave. */
const NOTHING = { epoch: '', version: 0, isIn: false };
type Held = typeof NOTHING;
type Viewer = ReturnType<typeof openViewer>;

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A viewer who checks all messages of its socket in the order of their arrival. */
function openViewer({ connect }: World, token: string, transports: string[]) {
  const rooms = new Map<string, Held>();
  const seen = { faults: [] as string[], frames: 0, missed: 0, waiting: 0 };
  const heldOf = (room: string): Held => rooms.get(room) ?? NOTHING;
  const check = (isRight: boolean, fault: string) => isRight || seen.faults.push(fault);
  let socket = open();

  function open() {
    return connect(token, { transports }).socket.on('frame', (wire: unknown) => {
      const { packageNumber: room, epoch, version } = decode(Frame, wire);
      const { isIn, ...held } = heldOf(room);
      const isNext = isIn && epoch === held.epoch && version === held.version + 1;
      check(isNext, `${token} isIn=${isIn} ${room}: frame ${version} after ${held.version}`);
      seen.frames += 1;
      rooms.set(room, { isIn, epoch, version });
    });
  }

  function onJoined(room: string, sent: Held, wire: unknown): void {
    seen.waiting -= 1;
    const { kind, epoch, version, missed } = decode(Joined, wire);
    // A leave ended this join.
    if (kind === 'later') return;
    const held = heldOf(room);
    const steps = missed.map((frame) => frame.version);
    const due = Array.from({ length: version - sent.version }, (_, at) => sent.version + 1 + at);
    const isRight = kind === 'snapshot' || (epoch === sent.epoch && `${steps}` === `${due}`);
    const isBack = epoch === held.epoch && version < held.version;
    check(isRight && !isBack, `${token} ${room}: ${kind} ${version} (${steps}) at ${held.version}`);
    seen.missed += steps.length;
    rooms.set(room, { epoch, version, isIn: true });
  }

  function join(room: string, sent: Held): void {
    seen.waiting += 1;
    const join = { packageNumber: room, epoch: sent.epoch, version: sent.version, isAside: false };
    socket.emit('join', encode(Join, join), (wire: unknown) => onJoined(room, sent, wire));
  }
  function leave(room: string): void {
    seen.waiting += 1;
    socket.emit('leave', { bbh: room });
    // The relay responds to this after the leave.
    socket.emit('time', {}, () => {
      seen.waiting -= 1;
      rooms.set(room, { ...heldOf(room), isIn: false });
    });
  }
  function reconnect(): void {
    socket.disconnect();
    seen.waiting = 0;
    for (const [room, held] of rooms) rooms.set(room, { ...held, isIn: false });
    socket = open();
  }
  function act(room: string, action: number): void {
    if (action < 6) join(room, action === 0 ? NOTHING : heldOf(room));
    else if (action < 10) leave(room);
    else reconnect();
  }
  return { seen, rooms, act };
}

/** The positions of these viewers in the rooms that they are in. */
const positionsOf = (viewers: readonly Viewer[]): string[] =>
  viewers.flatMap(({ rooms }) =>
    [...rooms].filter(([, { isIn }]) => isIn).map((held) => JSON.stringify(held)),
  );

const seeds = Array.from({ length: dose(3, 60) }, (_, at) => at + 1);
it.each(seeds)('[RT1] [RT2] a viewer gets each frame once, in order: seed %i', async (seed) => {
  const below = randomFrom(seed);
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const world = await startWorld({ config: { handshakesPerMinute: 100_000 } });
  for (const room of ROOMS) world.upstream.auctions.set(room, fakeAuction(room));
  let amount = 900_000;
  function bid(room: string) {
    amount -= 100;
    world.upstream.auctions.get(room)?.bid(oneOf(['A01', 'B02']), amount);
    return fetch(`${world.url}/app/changed/${room}`, { method: 'POST' });
  }
  const viewers = Object.keys(tokens).flatMap((token) =>
    TRANSPORTS.map((transports) => openViewer(world, token, transports)),
  );
  for (let step = 0; step < 400; step += 1) {
    if (below(5) < 3) oneOf(viewers).act(oneOf(ROOMS), below(12));
    else await Promise.race([bid(oneOf(ROOMS)), sleep(below(20))]);
  }
  await until('all joins are answered', () => viewers.every(({ seen }) => seen.waiting === 0));
  const before = positionsOf(viewers);
  for (const room of ROOMS) await bid(room);
  await until('all members of a room are at one later version', () => {
    const last = new Set(positionsOf(viewers));
    return last.size === ROOMS.length && !before.some((position) => last.has(position));
  });
  expect(viewers.flatMap(({ seen }) => seen.faults)).toEqual([]);
  expect(viewers.some(({ seen }) => seen.frames > 0 && seen.missed > 0)).toBe(true);
});
