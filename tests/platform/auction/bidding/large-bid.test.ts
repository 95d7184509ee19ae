import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { CONFIRM_MS } from '@jicai/shared/domain/auction/price/large-move.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditText, publicLog, saidBy } from '../../../harness/auction/public-log.ts';
import { sealedAuction } from '../../../harness/auction/sealed.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import {
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

/* [AU7] A bid that moves the price far is taken only when its amount is confirmed. */

let world: World;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Date.now());
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

const rules = { largeMove: 'confirmed', startingPrice: fen(64_000_000), minSuppliers: 1 } as const;
const bid = (n: number, packageNumber: string, amount: string, confirmToken = '', key?: string) =>
  world
    .as('supplier', n)
    .call(
      biddingEndpoints.bid,
      { packageNumber, amount, lines: [], confirmToken },
      key === undefined ? {} : { requestKey: key },
    );
const AGAIN = '报价与参照价相差超过 30%，请核对金额后在 60 秒内再次确认';

describe('[AU7] a bid far from its reference', () => {
  it('is refused with a token, and taken with it and the same amount', async () => {
    const packageNumber = await world.publish({ rules });
    const asked = await bid(1, packageNumber, '1.00');
    expect(asked).toMatchObject({ state: 0, text: AGAIN });
    expect(asked.data).toMatchObject({ accepted: false, confirmReference: 64_000_000 });
    const token = asked.data?.confirmToken ?? '';
    expect(token).not.toBe('');
    const other = await bid(1, packageNumber, '2.00', token);
    expect(other).toMatchObject({ state: 0, text: AGAIN });
    expect(await bid(2, packageNumber, '1.00', token)).toMatchObject({ state: 0, text: AGAIN });
    const elsewhere = await world.publish({ rules });
    expect(await bid(1, elsewhere, '1.00', token)).toMatchObject({ state: 0, text: AGAIN });
    clock.at += CONFIRM_MS;
    expect(await bid(1, packageNumber, '1.00', token)).toMatchObject({ state: 1 });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    clock.at += 4_000_000;
    await settleAuction({ db: world.db, clock }, packageNumber);
    expect(saidBy(auditText(await publicLog(world, packageNumber)))).toEqual([]);
  });

  it('too late is refused again, with a new token; a repeated call gets the same one', async () => {
    const packageNumber = await world.publish({ rules });
    const first = await bid(1, packageNumber, '1.00', '', 'large-bid-1');
    expect((await bid(1, packageNumber, '1.00', '', 'large-bid-1')).data?.confirmToken).toBe(
      first.data?.confirmToken,
    );
    clock.at += CONFIRM_MS + 1;
    const late = await bid(1, packageNumber, '1.00', first.data?.confirmToken);
    expect(late).toMatchObject({ state: 0, text: AGAIN });
    const good = await bid(1, packageNumber, '1.00', late.data?.confirmToken);
    expect(good.state).toBe(1);
  });

  it('is compared with the best, then nothing is asked within the limit', async () => {
    const packageNumber = await world.publish({ rules });
    expect((await bid(1, packageNumber, '500000')).state).toBe(1);
    expect((await bid(2, packageNumber, '350000')).state).toBe(1);
    const asked = await bid(1, packageNumber, '244999.99');
    expect(asked).toMatchObject({ state: 0, data: { confirmReference: 35_000_000 } });
  });

  it('no token is in the log', async () => {
    const packageNumber = await world.publish({ rules });
    const asked = await bid(1, packageNumber, '1.00');
    await bid(1, packageNumber, '1.00', asked.data?.confirmToken);
    const log = JSON.stringify(await readLog(world.db, packageNumber));
    expect(log).toContain('bid.confirmAgain');
    expect(log).not.toContain((asked.data?.confirmToken ?? '').split('.')[1]);
  });

  it('an auction that was published without the rule takes it as before', async () => {
    const packageNumber = await world.publish({ rules: { ...rules, largeMove: 'taken' } });
    expect((await bid(1, packageNumber, '1.00')).state).toBe(1);
  });
});

describe('[AU7] [AU21] a sealed quote', () => {
  it('is compared with one’s own, never with a rival’s', async () => {
    const packageNumber = await sealedAuction(world, {}, { rules });
    const first = await bid(1, packageNumber, '300000');
    expect(first).toMatchObject({ state: 0, data: { confirmReference: 64_000_000 } });
    expect((await bid(1, packageNumber, '300000', first.data?.confirmToken)).state).toBe(1);
    // The rival's is as far from the start; only that is asked about.
    expect((await bid(2, packageNumber, '450000')).state).toBe(1);
    const own = await bid(1, packageNumber, '200000');
    expect(own).toMatchObject({ state: 0, data: { confirmReference: 30_000_000 } });
    expect((await bid(1, packageNumber, '200000', own.data?.confirmToken)).state).toBe(1);
    const quote = await world.as('supplier', 1).call(sealedEndpoints.ownQuote, { packageNumber });
    expect(quote.data?.amount).toBe(20_000_000);
    const log = JSON.stringify(await readLog(world.db, packageNumber));
    expect(log).not.toMatch(/20000000|200000/);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });
});
