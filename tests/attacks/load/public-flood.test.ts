import { randomBytes } from 'node:crypto';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { PUBLIC_BOARD_PATH } from '@jicai/shared/contract/auction/live/public.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchMachine } from '../../bench/kit/quiet.ts';
import { isTrial } from '../../harness/dose.ts';
import { supplierName } from '../../harness/people/cast.ts';
import { type LiveStage, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { type Client, connect } from '../../relay/world/world.ts';
import { longestWaitMs, PATIENT } from './besieged.ts';

/*
 * Strangers at an auction that publishes its price, at half of what one address is allowed: reads of
 * its public board, sockets with made-up tokens, and on each of them joins and subscriptions. A
 * supplier bids meanwhile, and the handler watches.
 */

const SECONDS = 6;
const STRANGER = '127.0.0.3';
/** Of 30,000 reads and 1,200 handshakes a minute, and of ten messages a second on a socket. */
const READS_PER_SECOND = 250;
const SOCKETS_PER_SECOND = 10;
const MESSAGE_EVERY_MS = 200;
/** In trials, which have a machine to themselves. */
const SLOWEST_BID_MS = 2_000;

let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ env: PATIENT, limitsBids: true });
});
afterAll(() => stage.stop());

/** Runs so many times a second until the time is over; waits of a busy machine are made up for. */
async function often(perSecond: number, run: (turn: number) => void): Promise<void> {
  const began = performance.now();
  let turn = 0;
  for (let gone = 0; gone < SECONDS * 1_000; gone = performance.now() - began) {
    for (; turn < (gone * perSecond) / 1_000; turn += 1) run(turn);
    await sleep(10);
  }
}

/** A socket with a token that nobody gave, asking for everything there is. */
function intrude(packageNumber: string): { client: Client; stop: () => void } {
  const token = randomBytes(32).toString('base64url');
  const client = connect(stage.stack.relay.url, token, {
    transportOptions: { websocket: { localAddress: STRANGER } },
  });
  const timer = setInterval(() => {
    if (!client.socket.connected) return;
    client.socket.emit('watchHall', { bbhList: [packageNumber] });
    client.socket.emit('listen', { pd: `${packageNumber}.forged` });
    client.join(packageNumber).catch(() => undefined);
  }, MESSAGE_EVERY_MS * 3);
  return {
    client,
    stop() {
      clearInterval(timer);
      client.socket.disconnect();
    },
  };
}

it('[AT8] strangers at a public auction neither see more than is public nor hold up a bid', async () => {
  const packageNumber = await stage.publish({ rules: { publicity: 'price', stepBase: 'own' } });
  const bidder = await stage.seat('supplier1');
  const { token } = await stage.seat('handler');
  const handler = connect(stage.stack.relay.url, token, {});
  await handler.join(packageNumber);
  const bid = (amount: number) =>
    bidder.call(biddingEndpoints.bid, {
      packageNumber,
      amount: fenToText(fen(amount)),
      lines: [],
    });
  let amount = 9_000_00;
  await bid(amount);

  const agent = new Agent({ connections: 16, localAddress: STRANGER });
  const url = stage.stack.relay.url + PUBLIC_BOARD_PATH + packageNumber;
  const statuses = new Map<number, number>();
  const bodies = new Set<string>();
  const reads: Promise<void>[] = [];
  const read = async () => {
    const { statusCode, body } = await request(url, { dispatcher: agent });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    bodies.add(await body.text());
  };
  const intruders: ReturnType<typeof intrude>[] = [];
  const took: number[] = [];
  const refused: string[] = [];
  const bidOn = async () => {
    const until = performance.now() + SECONDS * 1_000;
    while (performance.now() < until) {
      amount -= 100_00;
      const began = performance.now();
      const { state, text } = await bid(amount);
      took.push(performance.now() - began);
      if (state !== 1) refused.push(text);
      await sleep(600);
    }
  };
  const machine = watchMachine();
  await Promise.all([
    often(READS_PER_SECOND, () => reads.push(read())),
    often(SOCKETS_PER_SECOND, () => intruders.push(intrude(packageNumber))),
    bidOn(),
  ]);
  await Promise.all(reads);
  const most = isTrial ? SLOWEST_BID_MS : longestWaitMs(machine);

  expect(refused).toEqual([]);
  expect(took.length).toBeGreaterThan(refused.length);
  expect(Math.max(...took)).toBeLessThan(most);
  expect([...statuses.keys()]).toEqual([200]);
  // The handler's board has the last bid, which strangers read without anybody's name.
  await expect.poll(() => handler.board?.standings[0]?.amount).toBe(amount);
  for (const body of bodies) expect(body).not.toContain(supplierName(1));
  // No stranger was let into the room or given a row of a hall.
  expect(intruders.length).toBeGreaterThan(SECONDS * SOCKETS_PER_SECOND * 0.8);
  const answered = intruders.filter(({ client }) => client.joined !== null);
  expect(answered.length).toBeGreaterThan(0);
  for (const { client } of answered) expect(client.joined?.kind).toBe('refused');
  for (const { client } of intruders) {
    expect(client.frames).toEqual([]);
    // A hall tells a stranger that the auction is not theirs, and has no row.
    const rows = client.raw.filter((line) => /^\["hall".*"list":\[\{/.test(line));
    expect(rows).toEqual([]);
  }
  for (const { stop } of intruders) stop();
  await agent.destroy();

  // Afterwards a new viewer comes in at once.
  const late = connect(stage.stack.relay.url, token, {});
  expect((await late.join(packageNumber)).kind).toBe('snapshot');
  console.info(
    `${reads.length} reads, ${intruders.length} sockets; the slowest of ${took.length} bids ${Math.max(...took).toFixed(0)} ms`,
  );
});
