import { randomUUID } from 'node:crypto';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { AUCTION_CHANGED_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { readLog } from '../../../harness/ledger/log.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
});
afterAll(() => world.stop());

const { bid, bidResult, ownEvents } = biddingEndpoints;
const state = async (packageNumber: string) => {
  const { data } = await world.live.call(world.live.endpoints.state, { packageNumber });
  if (data === null) throw new Error('no state');
  return data;
};

describe('price', () => {
  it('[AU1] [AU3] reverse by amount: the step below the best, which is the next acceptable', async () => {
    const packageNumber = await world.publish();
    expect((await world.bid(1, packageNumber, '10000')).state).toBe(1);
    const refused = await world.bid(2, packageNumber, '9900.01');
    expect(refused.text).toBe('报价未达到降价幅度，本次最高可报 9,900.00');
    expect((await world.bid(2, packageNumber, '9900')).state).toBe(1);
    expect(await state(packageNumber)).toMatchObject({ bestBid: 990_000, bestBidderCode: 'K2' });
  });

  it('[AU1] [AU3] forward by percent, rounded up to a whole 分', async () => {
    const packageNumber = await world.publish({
      rules: {
        direction: 'forward',
        startingPrice: fen(33_333),
        step: { kind: 'percent', hundredths: 50 },
      },
    });
    expect((await world.bid(1, packageNumber, '333.32')).text).toBe('报价不能低于起始价 333.33');
    expect((await world.bid(1, packageNumber, '333.33')).state).toBe(1);
    expect((await world.bid(2, packageNumber, '334.99')).text).toContain('最低可报 335.00');
    expect((await world.bid(2, packageNumber, '335')).state).toBe(1);
  });

  it('[AU4] [AU5] own base: equal to a rival is accepted and does not lead; beyond the best needs the step', async () => {
    const packageNumber = await world.publish({ rules: { stepBase: 'own' } });
    await world.bid(1, packageNumber, '9500');
    await world.bid(2, packageNumber, '10000');
    expect((await world.bid(2, packageNumber, '9500')).state).toBe(1);
    expect((await state(packageNumber)).ranking.map(({ code }) => code)).toEqual(['K1', 'K2']);
    expect((await state(packageNumber)).bestBidderCode).toBe('K1');
    expect((await world.bid(3, packageNumber, '9450')).state).toBe(0);
    expect((await world.bid(3, packageNumber, '9400')).state).toBe(1);
    expect((await state(packageNumber)).bestBidderCode).toBe('K3');
  });

  it('[AU4] an opening offer is a reference, not a bid', async () => {
    const packageNumber = await world.publish({ openingOffers: { 2: fen(800_000) } });
    expect(await state(packageNumber)).toMatchObject({ bestBid: null, bidCount: 0, ranking: [] });
    expect((await world.bid(1, packageNumber, '8000')).text).toContain('最高可报 7,900.00');
    expect((await world.bid(1, packageNumber, '7900')).state).toBe(1);
  });

  it('[AU5] an equal bid is refused where the best is the reference', async () => {
    const rules = { step: { kind: 'amount', amount: fen(0) } } as const;
    const packageNumber = await world.publish({ rules });
    await world.bid(1, packageNumber, '9000');
    expect((await world.bid(2, packageNumber, '9000')).state).toBe(0);
    expect((await world.bid(2, packageNumber, '8999.99')).state).toBe(1);
  });

  it('[AU6] the leader may improve their own bid, unless the setting says no', async () => {
    const free = await world.publish();
    await world.bid(1, free, '9000');
    expect((await world.bid(1, free, '8900')).state).toBe(1);
    const strict = await world.publish({ rules: { leaderMayRebid: false } });
    await world.bid(1, strict, '9000');
    expect((await world.bid(1, strict, '8000')).text).toBe('您的报价已是最优，无需再次报价');
    expect((await world.bid(2, strict, '8900')).state).toBe(1);
  });

  it('[AU3] whole steps where the setting says so', async () => {
    const packageNumber = await world.publish({ rules: { multipleOfStep: true } });
    expect((await world.bid(1, packageNumber, '9850')).text).toBe('报价差额必须是 100.00 的整数倍');
    expect((await world.bid(1, packageNumber, '9800')).state).toBe(1);
  });
});

describe('[AU8] bids by line items', () => {
  const lines = [
    { name: '硒鼓', unit: '支', quantityThousandths: 2_500 },
    { name: '复印纸', unit: '箱', quantityThousandths: 10_000 },
  ];
  const publish = () => world.publish({ rules: { bidMode: 'lines' }, lines });
  const bidLines = (packageNumber: string, prices: [number, string][], amount = '') =>
    world.as('supplier', 1).call(bid, {
      packageNumber,
      amount,
      lines: prices.map(([lineNo, price]) => ({ lineNo, price })),
    });

  it('judges the sum of price × quantity', async () => {
    const packageNumber = await publish();
    const answer = await bidLines(packageNumber, [
      [1, '10.01'],
      [2, '3.50'],
    ]);
    // 10.01 × 2.5 = 25.025, half up; 35.00.
    expect(answer.data).toMatchObject({ accepted: true, amount: 6_003 });
  });

  it.each([
    ['a missing line, by name', [[1, '10']], '请填写「复印纸」的单价'],
    [
      'an empty price',
      [
        [1, '10'],
        [2, ' '],
      ],
      '请填写「复印纸」的单价',
    ],
    [
      'a price below zero',
      [
        [1, '-1'],
        [2, '1'],
      ],
      '「硒鼓」的单价有误',
    ],
    [
      'three decimals',
      [
        [1, '1'],
        [2, '1.001'],
      ],
      '「复印纸」的单价有误',
    ],
    [
      'a line that is not there',
      [
        [1, '1'],
        [2, '1'],
        [3, '1'],
      ],
      '报价明细行 3 不存在',
    ],
    [
      'a line twice',
      [
        [1, '1'],
        [1, '9'],
        [2, '1'],
      ],
      '报价明细行 1 重复',
    ],
    [
      'a total of nothing',
      [
        [1, '0'],
        [2, '0'],
      ],
      '报价必须大于 0',
    ],
    [
      'a total above the start',
      [
        [1, '1'],
        [2, '9999'],
      ],
      '报价不能高于起始价 10,000.00',
    ],
  ] as [string, [number, string][], string][])('refuses %s', async (_, prices, text) => {
    const packageNumber = await publish();
    const answer = await bidLines(packageNumber, prices);
    expect(answer).toMatchObject({ state: 0, text });
    expect(answer.data).toMatchObject({ accepted: false, seq: 1 });
  });

  it('refuses a total beside the lines that is not their sum, and takes one that is', async () => {
    const packageNumber = await publish();
    const prices: [number, string][] = [
      [1, '10.01'],
      [2, '3.50'],
    ];
    for (const wrong of ['60.02', '6,003', '60.030', 'x']) {
      const answer = await bidLines(packageNumber, prices, wrong);
      expect(answer).toMatchObject({
        state: 0,
        text: '填写的总价与各行合计不一致，请核对后重新提交',
        data: { accepted: false, amount: null },
      });
    }
    expect(await state(packageNumber)).toMatchObject({ bestBid: null });
    expect((await bidLines(packageNumber, prices, '60.03')).data).toMatchObject({ amount: 6_003 });
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    // Of a sealed quote the log learns neither the total nor the sum.
    const sealed = await world.publish({
      rules: { bidMode: 'lines', quoteMethod: 'sealed' },
      lines,
    });
    const refused = await bidLines(sealed, prices, '60.02');
    expect(refused.text).toBe('填写的总价与各行合计不一致，请核对后重新提交');
    expect((await readLog(world.db, sealed)).map(({ payload }) => payload)).toEqual([
      { amount: null, typed: '', reason: 'bid.lineSum', values: {}, mac: expect.any(String) },
    ]);
    expect(await checkLedger(world.db, sealed)).toEqual([]);
    expect((await bidLines(sealed, prices, '60.03')).state).toBe(1);
  });

  it('[AU50] keeps every line that was sent, also of a bid that was refused for them', async () => {
    const packageNumber = await publish();
    const prices: [number, string][] = [
      [1, '1'],
      [2, '2'],
      [3, '3'],
      [2, '4'],
      [9, 'x'],
    ];
    for (const sent of [prices, prices.slice(0, 3), []]) await bidLines(packageNumber, sent);
    const total = await world.publish({ lines });
    await bidLines(total, prices.slice(0, 3));
    const sentTo = async (which: string) =>
      (await readLog(world.db, which)).map(({ payload }) => payload.lines);
    const asSent = prices.map(([lineNo, price]) => ({ lineNo, price }));
    expect(await sentTo(packageNumber)).toEqual([asSent, asSent.slice(0, 3), undefined]);
    expect(await sentTo(total)).toEqual([asSent.slice(0, 3)]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
    expect(await checkLedger(world.db, total)).toEqual([]);
  });

  it('does not take a total for lines, nor lines for a total', async () => {
    const byLines = await world.bid(1, await publish(), '100');
    expect(byLines.text).toBe('本项目按明细报价，请逐行填写单价');
    const total = await world.publish();
    // The same holds when something else is wrong with them.
    for (const amount of ['9000', '9'.repeat(30)])
      expect((await bidLines(total, [[1, '1']], amount)).text).toBe('本项目按总价报价');
    expect(await checkLedger(world.db, total)).toEqual([]);
  });
});

describe('[AU53] [A06] the same click never makes two bids', () => {
  it('answers five parallel calls with one key equally, from one row', async () => {
    for (const amount of ['9000', '20000']) {
      const packageNumber = await world.publish();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => world.bid(1, packageNumber, amount, key)),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(answer.wire).toEqual(answers[0]?.wire);
        expect(answer.headers[AUCTION_CHANGED_HEADER]).toBe(packageNumber);
      }
      expect(await state(packageNumber)).toMatchObject({ bidSeq: 1 });
    }
  });

  const KEY_USED = '请求编号已用于其他操作，请刷新页面后重试';

  it('holds when the second call comes after the close', async () => {
    const packageNumber = await world.publish();
    const first = await world.bid(1, packageNumber, '9000', 'the-same-key');
    expect(first.state).toBe(1);
    await world.expire(packageNumber);
    expect((await world.bid(1, packageNumber, '9000', 'the-same-key')).wire).toEqual(first.wire);
    expect((await world.bid(1, packageNumber, '9000', 'another-key')).text).toBe('报价已截止');
  });

  it('refuses another amount under a key that was used, and the first answer stays', async () => {
    const packageNumber = await world.publish();
    const first = await world.bid(1, packageNumber, '9000', 'one-amount-1');
    const refused = await world.bid(1, packageNumber, '20000', 'one-amount-2');
    expect([first.state, refused.state]).toEqual([1, 0]);
    for (const amount of ['8000', '9000.01', '900', 'x', ''])
      for (const key of ['one-amount-1', 'one-amount-2']) {
        const again = await world.bid(1, packageNumber, amount, key);
        expect(again).toMatchObject({ state: 0, text: KEY_USED, data: null });
      }
    expect(await state(packageNumber)).toMatchObject({ bidSeq: 2, bestBid: 900_000 });
    // The same amount, typed otherwise.
    expect((await world.bid(1, packageNumber, '9,000.00', 'one-amount-1')).wire).toEqual(
      first.wire,
    );
    expect((await world.bid(1, packageNumber, '20000', 'one-amount-2')).wire).toEqual(refused.wire);
  });

  it('[AU8] refuses other lines under a key that was used', async () => {
    const lines = [
      { name: '硒鼓', unit: '支', quantityThousandths: 1_000 },
      { name: '复印纸', unit: '箱', quantityThousandths: 1_000 },
    ];
    const packageNumber = await world.publish({ rules: { bidMode: 'lines' }, lines });
    const send = (prices: readonly string[], requestKey: string) => {
      const typed = prices.map((price, index) => ({ lineNo: index + 1, price }));
      const body = { packageNumber, amount: '', lines: typed };
      return world.as('supplier', 1).call(bid, body, { requestKey });
    };
    const first = await send(['10', '20'], 'lines-accepted');
    const refused = await send(['10', '20', '30'], 'lines-refused-');
    expect([first.state, refused.state]).toEqual([1, 0]);
    expect((await send(['10', '20'], 'lines-accepted')).wire).toEqual(first.wire);
    expect((await send(['10', '20', '30'], 'lines-refused-')).wire).toEqual(refused.wire);
    // The total is the same.
    expect((await send(['20', '10'], 'lines-accepted')).text).toBe(KEY_USED);
    expect((await send(['10', '20', '31'], 'lines-refused-')).text).toBe(KEY_USED);
    expect((await send(['10', '20'], 'lines-refused-')).text).toBe(KEY_USED);
    expect((await state(packageNumber)).bidSeq).toBe(2);
  });

  it('keeps the keys of two suppliers apart', async () => {
    const packageNumber = await world.publish();
    expect((await world.bid(1, packageNumber, '9000', 'one-key-of-two')).state).toBe(1);
    expect((await world.bid(2, packageNumber, '8900', 'one-key-of-two')).data?.seq).toBe(2);
  });

  it('tells the supplier, and nobody else, what became of a bid', async () => {
    const packageNumber = await world.publish();
    const accepted = await world.bid(1, packageNumber, '9000', 'key-accepted');
    const refused = await world.bid(1, packageNumber, '9000', 'key-refused-');
    const ask = (n: number, bidId: string) =>
      world.as('supplier', n).call(bidResult, { packageNumber, bidId });
    expect((await ask(1, 'key-accepted')).wire).toEqual(accepted.wire);
    expect((await ask(1, 'key-refused-')).wire).toEqual(refused.wire);
    expect((await ask(2, 'key-accepted')).text).toBe('未找到该次报价；报价期间可以重新提交');
    expect((await ask(1, 'key-never-sent')).text).toBe('未找到该次报价；报价期间可以重新提交');
  });

  it('does the same for commands: a repeated pause is answered, not done again', async () => {
    const packageNumber = await world.publish();
    const pause = () =>
      world
        .as('handler')
        .call(
          biddingEndpoints.changeState,
          { packageNumber, runState: 'paused', laterEnd: null, reason: 'x' },
          { requestKey: 'pause-once-' },
        );
    const answers = await Promise.all([pause(), pause(), pause()]);
    const done = { state: 1, text: '' };
    expect(answers).toMatchObject([done, done, done]);
    expect((await state(packageNumber)).bidSeq).toBe(1);
  });
});

it('[A11] a supplier who was put out between two bids is refused by the lock, though they were admitted before', async () => {
  const packageNumber = await world.publish();
  expect((await world.bid(1, packageNumber, '9000')).state).toBe(1);
  const place = world.db.updateTable('auction_entrant').where('package_number', '=', packageNumber);
  await place.set({ supplier_id: 'unit-a' }).where('supplier_id', '=', supplierOrg(1)).execute();
  const refused = await world.bid(1, packageNumber, '8800');
  expect(refused).toMatchObject({ state: 0, text: '您未参与该采购项目' });
  expect((await state(packageNumber)).bidCount).toBe(1);
});

it('answers a receipt with place, time, amount and hash, and lists own events', async () => {
  const packageNumber = await world.publish();
  const { data } = await world.bid(1, packageNumber, '9000', 'key-of-receipt');
  expect(data).toEqual({
    packageNumber,
    bidId: 'key-of-receipt',
    accepted: true,
    confirmToken: '',
    confirmReference: null,
    seq: 1,
    at: expect.closeTo(await world.now(), -4),
    amount: 900_000,
    eventHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    reason: '',
    proof: expect.stringContaining('"type":"jicai-receipt"'),
  });
  await world.bid(2, packageNumber, '8900');
  await world.bid(1, packageNumber, 'x');
  const page = { packageNumber, page: 1, pageSize: 10 };
  const own = await world.as('supplier', 1).call(ownEvents, page);
  expect(own.data).toMatchObject({
    total: 2,
    rows: [
      { seq: 3, kind: 'refused', amount: null, reason: '金额必须是数字' },
      { seq: 1, kind: 'accepted', amount: 900_000, reason: '' },
    ],
  });
});
