import { randomUUID } from 'node:crypto';
import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENT } from '../../attacks/load/besieged.ts';
import { startBidders } from '../../harness/auction/bidders.ts';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { type LiveStage, type Seated, startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep, until } from '../../harness/wait.ts';
import { type Client, connect } from '../../relay/world/world.ts';

/* Many at once, two of one, who floods: against processes, over real sockets. */

const CROWD = 100;

let stage: LiveStage;
let seats: Seated[];

beforeAll(async () => {
  stage = await startLiveStage({
    suppliers: CROWD,
    env: { DEADLINE_FACTOR: PATIENT.DEADLINE_FACTOR },
  });
  const numbers = Array.from({ length: CROWD }, (_, index) => index + 1);
  seats = await Promise.all(numbers.map((n) => stage.seat(`supplier${n}`)));
});
afterAll(() => stage?.stop());

const watch = async (packageNumber: string, n = 1): Promise<Client> => {
  const client = connect(stage.stack.relay.url, seats[n - 1]?.token ?? '', {});
  await client.join(packageNumber);
  return client;
};

/** Bids once. Deadlines are long here, so an answer without a receipt is a fault: a 503 above all. */
async function bidAs(
  { call }: Seated,
  packageNumber: string,
  amount: string,
  requestKey: string = randomUUID(),
) {
  const invoked = performance.now();
  const body = { packageNumber, amount, lines: [] };
  const { data, status, text } = await call(biddingEndpoints.bid, body, { requestKey });
  if (data === null) throw new Error(`no receipt: HTTP ${status} ${text}`);
  return { receipt: data, invoked, answered: performance.now() };
}

function bid(n: number, packageNumber: string, amount: string, requestKey?: string) {
  const seated = seats[n - 1];
  if (!seated) throw new Error(`no supplier ${n}`);
  return bidAs(seated, packageNumber, amount, requestKey);
}

const accepted = (all: readonly { receipt: BidReceipt }[]) =>
  all.filter(({ receipt }) => receipt.accepted);

describe(`${CROWD} suppliers send the same amount together`, () => {
  it('[AU5] against the best exactly one is accepted; the others are refused, each with a receipt', async () => {
    const packageNumber = await stage.publish();
    const board = await watch(packageNumber);
    const all = await Promise.all(seats.map((_, index) => bid(index + 1, packageNumber, '9000')));
    expect(accepted(all)).toHaveLength(1);
    const seqs = all.map(({ receipt }) => receipt.seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: CROWD }, (_, index) => index + 1));
    expect(await checkLedger(stage.db, packageNumber, all)).toEqual([]);
    await until('the board shows the one', () => board.board?.bidCount === 1);
  });

  it('[AU5] against their own all are accepted; the first in the log leads and wins', async () => {
    const packageNumber = await stage.publish({ rules: { stepBase: 'own' } });
    const board = await watch(packageNumber);
    const all = await Promise.all(seats.map((_, index) => bid(index + 1, packageNumber, '9000')));
    expect(accepted(all)).toHaveLength(CROWD);
    const code = `K${all.findIndex(({ receipt }) => receipt.seq === 1) + 1}`;
    expect(await checkLedger(stage.db, packageNumber, all)).toEqual([]);
    await until('the board shows all', () => board.board?.bidCount === CROWD);
    await stage.db
      .updateTable('auction')
      .set({ closes_at: new Date() })
      .where('package_number', '=', packageNumber)
      .execute();
    await until('it is closed', () => board.board?.outcome?.code);
    expect(board.board?.outcome).toMatchObject({ kind: 'won', code, amount: 900_000 });
  });
});

describe('two browsers of one supplier', () => {
  it('[AU5] [AU53] bid at once: each bid once, in the log’s order; one click sent by both is one bid', async () => {
    const packageNumber = await stage.publish({ rules: { stepBase: 'own' } });
    const other = await stage.seat('supplier1');
    const boards = [await watch(packageNumber), connect(stage.stack.relay.url, other.token, {})];
    await boards[1]?.join(packageNumber);
    const witness = await watch(packageNumber, 2);
    const acknowledged = [];
    for (let round = 0; round < 15; round += 1) {
      const amount = `${9_000 - round * 200}`;
      const key = `one-click-${round}`;
      const both = await Promise.all([
        bid(1, packageNumber, amount, key),
        // Every third round it is the same click, sent again by the other browser.
        bidAs(other, packageNumber, amount, round % 3 === 0 ? key : `${key}-other`),
      ]);
      acknowledged.push(...both);
      expect(accepted(both)).toHaveLength(round % 3 === 0 ? 2 : 1);
      if (round % 3 === 0) expect(both[0].receipt).toEqual(both[1].receipt);
    }
    expect(await checkLedger(stage.db, packageNumber, acknowledged)).toEqual([]);
    for (const client of [...boards, witness]) {
      await until('it shows each once', () => client.board?.bidCount === 15);
      // Presence is published once a second at most.
      await until('two suppliers are there', () => `${client.board?.online}` === 'K1,K2');
    }
  });
});

describe('[RT5] clients that flood', () => {
  it('are put out again and again; bids are answered and boards miss nothing meanwhile', async () => {
    const { relay, platform } = stage.stack;
    const rules = {
      startingPrice: fen(100_000_000),
      step: { kind: 'amount', amount: fen(1) },
    } as const;
    const packageNumber = await stage.publish({ rules });
    const boards = await Promise.all([1, 2, 3].map((n) => watch(packageNumber, n)));
    const lives = [relay.pid(), platform.pid()];
    let floods = 0;
    let isOver = false;
    const flood = async (n: number) => {
      while (!isOver) {
        const flooder = connect(relay.url, seats[n]?.token ?? '', {});
        await until('it is connected', () => flooder.socket.connected || isOver);
        for (let at = 0; at < 500; at += 1) {
          flooder.socket.emit(at % 2 ? 'join' : 'command', {
            bbh: packageNumber,
            x: 'y'.repeat(500),
          });
        }
        await until('it is put out', () => !flooder.socket.connected);
        floods += 1;
      }
    };
    const flooders = [10, 11, 12, 13].map(flood);
    const bidders = startBidders(seats.slice(0, 5), [packageNumber]);
    await sleep(3_000);
    await bidders.stop();
    isOver = true;
    await Promise.all(flooders);
    expect(floods).toBeGreaterThan(4);
    expect(bidders.answered()).toBeGreaterThan(20);
    expect(bidders.unanswered()).toBe(0);
    expect((await bidders.account(stage.db)).problems).toEqual([]);
    for (const { frames, board, socket } of boards) {
      await until('it has all', () => (board?.bidCount ?? 0) > 0 && frames.length > 0);
      const versions = frames.map(({ version }) => version);
      expect(versions).toEqual(versions.map((_, at) => (versions[0] ?? 0) + at));
      expect(socket.connected).toBe(true);
    }
    expect([relay.pid(), platform.pid()]).toEqual(lives);
  });
});
