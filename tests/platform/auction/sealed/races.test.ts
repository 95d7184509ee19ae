import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askToOpen,
  decideOpening,
  endNow,
  openQuotes,
  sealedAuction,
} from '../../../harness/auction/sealed.ts';
import { type Acknowledged, checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* [AU21] [AU42] Races around sealed quotes, on a real PostgreSQL, judged by the offline checker. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
});
afterAll(() => world.stop());

const withdraw = (n: number, packageNumber: string) =>
  world.as('supplier', n).call(sealedEndpoints.withdraw, { packageNumber });

async function quote(n: number, packageNumber: string, amount: number): Promise<Acknowledged> {
  const invoked = performance.now();
  const { data, wire } = await world.bid(n, packageNumber, fenToText(fen(amount)));
  const receipt = data;
  if (receipt === null) throw new Error(`no receipt: ${JSON.stringify(wire)}`);
  return { receipt, invoked, answered: performance.now() };
}

const kinds = async (packageNumber: string, kind: string) =>
  (await readLog(world.db, packageNumber)).filter((event) => event.kind === kind);

describe('replacing against the deadline', () => {
  it('whatever arrives when, what stands at the deadline is opened, and nothing else', async () => {
    const packageNumber = await sealedAuction(world, { 1: '9000', 2: '8900', 3: '8800' });
    let ending: Promise<void> | undefined;
    const acknowledged: Acknowledged[] = [];
    const lane = async (n: number) => {
      for (let turn = 0; turn < 200; turn += 1) {
        if (turn % 5 === 4) await withdraw(n, packageNumber);
        const answer = await world.bid(n, packageNumber, fenToText(fen(500_000 + turn * 7 + n)));
        if (answer.text === '报价已截止') return;
        if (answer.data)
          acknowledged.push({ receipt: answer.data, invoked: 0, answered: Infinity });
        // In the middle of it, however fast the machine is.
        if (acknowledged.length > 40) ending ??= endNow(world, packageNumber);
      }
      throw new Error('the deadline never came');
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(lane));
    await ending;
    const row = await world.db
      .selectFrom('auction')
      .select('closes_at')
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow();
    for (const { receipt } of acknowledged) expect(receipt.at).toBeLessThan(row.closes_at);
    await openQuotes(world, packageNumber);
    expect(await checkLedger(world.db, packageNumber, acknowledged)).toEqual([]);
    expect(await kinds(packageNumber, 'quotes.closed')).toHaveLength(1);
  });
});

describe('one supplier at several browsers', () => {
  it('has one quote, whatever they do at once', async () => {
    const packageNumber = await sealedAuction(world);
    const acknowledged = await Promise.all(
      Array.from({ length: 8 }, (_, index) => quote(1, packageNumber, 900_000 - index)),
    );
    await Promise.all([1, 2, 3].map(() => withdraw(1, packageNumber)));
    expect(await kinds(packageNumber, 'quote.withdrawn')).toHaveLength(1);
    expect(await kinds(packageNumber, 'withdrawal.refused')).toHaveLength(2);
    const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
    expect(data?.bidCount).toBe(0);
    expect(await checkLedger(world.db, packageNumber, acknowledged)).toEqual([]);
  });
});

describe('opening', () => {
  const quotes = { 1: '9000', 2: '8900', 3: '8800' };

  it('asked for many times at once is asked for once, and agreed to many times is done once', async () => {
    const packageNumber = await sealedAuction(world, quotes, { over: true });
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => askToOpen(world, packageNumber)),
    );
    expect(asked.filter(({ state }) => state === 1)).toHaveLength(1);
    const decided = await Promise.all(
      Array.from({ length: 6 }, (_, index) => decideOpening(world, packageNumber, index % 2 === 0)),
    );
    expect(decided.filter(({ state }) => state === 1)).toHaveLength(1);
    const opened = await kinds(packageNumber, 'quotes.opened');
    const refused = await kinds(packageNumber, 'countersign.refused');
    expect(opened.length + refused.length).toBe(1);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('against withdrawals: after the deadline no quote leaves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const packageNumber = await sealedAuction(world, quotes, { over: true });
      await askToOpen(world, packageNumber);
      const [, ...withdrawals] = await Promise.all([
        decideOpening(world, packageNumber),
        ...[1, 2, 3].map((n) => withdraw(n, packageNumber)),
      ]);
      for (const { text } of withdrawals) expect(text).toBe('报价已截止，不能撤回');
      const [opened] = await kinds(packageNumber, 'quotes.opened');
      expect(opened?.payload.quotes).toHaveLength(3);
      expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    }
  });

  it('against the deadline: before it every withdrawal counts, after it none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const packageNumber = await sealedAuction(world, quotes);
      const [one, two] = await Promise.all([
        withdraw(1, packageNumber),
        withdraw(2, packageNumber),
        endNow(world, packageNumber),
      ]);
      await openQuotes(world, packageNumber);
      const left = [one, two].filter(({ state }) => state === 1).length;
      const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
      expect(data?.bidCount).toBe(3 - left);
      expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    }
  });
});
