import { createRelay, type Relay } from '@jicai/relay/src/app.ts';
import {
  type LivePaces,
  liveTimings,
  type RelayConfig,
  readConfig,
} from '@jicai/relay/src/config.ts';
import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import {
  Beacon,
  type Command,
  CommandDone,
  Command as CommandWire,
  Ejected,
  Frame,
  Join,
  Joined,
  SOCKET_PATH,
} from '@jicai/shared/contract/auction/live/socket.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { applyPatch, type BoardState } from '@jicai/shared/domain/auction/standing/board.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterEach } from 'vitest';
import { within } from '../../harness/dose.ts';
import { until as untilTrue } from '../../harness/wait.ts';
import { type FakeAuction, fakeAuction } from './fake-auction.ts';
import { type FakeUpstream, SERVICE_TOKEN, startUpstream } from './fake-upstream.ts';

/** One client as a browser would be: it holds a board and applies what arrives. */
export interface Client {
  readonly socket: Socket;
  readonly frames: Frame[];
  readonly beacons: Beacon[];
  readonly ejections: Ejected[];
  /** Every byte that arrived in events, as text. */
  readonly raw: string[];
  board: BoardState | null;
  joined: Joined | null;
  join(packageNumber?: string, held?: { epoch: string; version: number }): Promise<Joined>;
  /** Watches an auction beside the board of another one. */
  joinAside(packageNumber?: string): Promise<Joined>;
  command(over: Partial<Command>): Promise<CommandDone>;
}

export interface World {
  readonly upstream: FakeUpstream;
  readonly relay: Relay;
  readonly url: string;
  readonly auction: FakeAuction;
  /** Connects with a token; the role decides what the fake platform says about it. */
  connect(token: string, options?: Partial<ManagerOptions & SocketOptions>): Client;
}

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Runs at the end of the test, the newest first. */
export function atEnd(clean: () => Promise<void> | void): void {
  cleanups.push(clean);
}

export const tokens = {
  handler: { role: 'handler', code: null, personId: 'h' },
  supervisor: { role: 'supervisor', code: null, personId: 's' },
  supplierA: { role: 'supplier', code: 'A01', personId: 'a' },
  supplierB: { role: 'supplier', code: 'B02', personId: 'b' },
  supplierC: { role: 'supplier', code: 'C03', personId: 'c' },
} as const satisfies Record<string, Viewer>;

/** A relay before a fake upstream with one running auction `P1`; paces as in production unless given. */
export async function startWorld(
  given: { paces?: Partial<LivePaces>; config?: Partial<RelayConfig> } = {},
): Promise<World> {
  const upstream = await startUpstream();
  atEnd(() => upstream.close());
  const auction = fakeAuction('P1');
  upstream.auctions.set('P1', auction);
  for (const [token, viewer] of Object.entries(tokens)) upstream.people.set(token, viewer);
  const { relay, url } = await relayBefore(upstream, given);
  return {
    upstream,
    relay,
    url,
    auction,
    connect: (token, options = {}) => connect(url, token, options),
  };
}

/** One more relay before an upstream. */
export async function relayBefore(
  upstream: FakeUpstream,
  given: { paces?: Partial<LivePaces>; config?: Partial<RelayConfig> } = {},
): Promise<{ relay: Relay; url: string }> {
  const env = { UPSTREAM_URL: upstream.url, RELAY_TOKEN: SERVICE_TOKEN, PORT: '0' };
  const read = readConfig({ ...env, LOG_LEVEL: 'silent' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const paces = { ...liveTimings, ...given.paces };
  const relay = await createRelay({ ...read.config, ...given.config, paces });
  const url = await relay.listen();
  atEnd(() => relay.close());
  return { relay, url };
}

/** Connects with a token, and holds a board as a browser would; closed at the end of the test. */
export function connect(
  url: string,
  token: string,
  options: Partial<ManagerOptions & SocketOptions>,
): Client {
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    ...options,
  });
  atEnd(() => void socket.disconnect());
  async function enter(asked: Join): Promise<Joined> {
    const wire = await ask(socket, 'join', encode(Join, asked));
    client.raw.push(JSON.stringify(wire));
    const joined = decode(Joined, wire);
    client.joined = joined;
    if (joined.snapshot) client.board = joined.snapshot;
    for (const { patch } of joined.missed) {
      if (client.board) client.board = applyPatch(client.board, patch);
    }
    return joined;
  }
  const client: Client = {
    socket,
    frames: [],
    beacons: [],
    ejections: [],
    raw: [],
    board: null,
    joined: null,
    join: (packageNumber = 'P1', held = { epoch: '', version: 0 }) =>
      enter({ packageNumber, ...held, isAside: false }),
    joinAside: (packageNumber = 'P1') =>
      enter({ packageNumber, epoch: '', version: 0, isAside: true }),
    async command(over) {
      const base = {
        packageNumber: 'P1',
        kind: 'changeState',
        requestKey: 'key-12345678',
      } as const;
      const none = { runState: null, end: null, toCode: null, text: '' };
      const wire = encode(CommandWire, { ...base, ...none, ...over });
      return decode(CommandDone, await ask(socket, 'command', wire));
    },
  };
  socket.onAny((event, wire) => client.raw.push(JSON.stringify([event, wire])));
  socket.on('frame', (wire: unknown) => {
    const frame = decode(Frame, wire);
    client.frames.push(frame);
    if (client.board) client.board = applyPatch(client.board, frame.patch);
  });
  socket.on('beacon', (wire: unknown) => client.beacons.push(decode(Beacon, wire)));
  socket.on('ejected', (wire: unknown) => client.ejections.push(decode(Ejected, wire)));
  return client;
}

function ask(socket: Socket, event: string, wire: unknown): Promise<unknown> {
  return socket.timeout(within(6_000)).emitWithAck(event, wire);
}

/**
 * Waits until a condition holds, asked often: what is waited for here is a matter of milliseconds.
 * `figureMs` is how long it may take in `npm run trials`.
 */
export async function until(what: string, holds: () => boolean, figureMs = 120_000): Promise<void> {
  await untilTrue(what, holds, { everyMs: 5, timeoutMs: within(figureMs) });
}
