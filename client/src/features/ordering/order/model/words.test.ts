import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { afterConfirmWords, logOf, stationOf, stationsOf, waitingWords } from './words.ts';

describe('whom an order waits for', () => {
  const flow = (...waitingFor: string[]) => ({ levelName: '单位审核', waitingFor });
  it.each([
    ['pendingReview', flow('郑岚'), '等待单位审核：郑岚'],
    ['pendingReview', flow('甲', '乙', '丙', '丁'), '等待单位审核：甲、乙、丙 等 4 人'],
    ['pendingReview', flow(), '等待审核'],
    ['pendingReview', null, '等待审核'],
    ['pendingConfirm', flow('郑岚'), '等待供应商确认'],
    ['shipped', null, '—'],
  ] as const)('%s %j: %s', (state, standing, words) => {
    expect(waitingWords(state, standing)).toBe(words);
  });
});

const order = (part: Partial<Parameters<typeof stationsOf>[0]>) => ({
  state: 'pendingConfirm' as const,
  isService: false,
  approvedAmount: fen(1_999_999),
  contractFrom: fen(2_000_000),
  contract: null,
  ...part,
});
const contract = {
  number: 'HT1',
  effectiveAtMs: 30,
  stateWord: '生效',
  terminatedAtMs: null,
  steps: [
    { sentence: '按模板生成合同草稿 HT1', note: '', personName: '', orgName: '', atMs: 20 },
    { sentence: '合同审核通过', note: '同意', personName: '郑岚', orgName: '一中', atMs: 30 },
  ],
};

describe('the stations of an order', () => {
  it.each([
    ['pendingReview', '审核', '审核'],
    ['pendingConfirm', '供应商确认', '供应商确认'],
    ['pendingContract', '合同', '合同'],
    ['contractReview', '合同', '合同'],
    ['pendingShip', '发货', '验收'],
    ['received', '验收', '验收'],
    ['pendingPayment', undefined, undefined],
  ] as const)('in %s goods stand at %s, services at %s', (state, goods, services) => {
    for (const [isService, station] of [
      [false, goods],
      [true, services],
    ] as const) {
      const one = order({ state, isService });
      expect(stationsOf(one)[stationOf(one)]).toBe(station);
      const signed = order({ state, isService, contract, approvedAmount: fen(2_000_000) });
      expect(stationsOf(signed)[stationOf(signed)]).toBe(station);
    }
  });

  it('contain the contract from the amount of the rule on, before and after the confirmation', () => {
    const has = (part: Parameters<typeof order>[0]) => stationsOf(order(part)).includes('合同');
    expect(has({})).toBe(false);
    expect(has({ approvedAmount: fen(2_000_000) })).toBe(true);
    expect(has({ approvedAmount: fen(2_000_000), contractFrom: null })).toBe(false);
    expect(has({ state: 'shipped', contract })).toBe(true);
    // The rule has changed since: an order that went without a contract needs none.
    expect(has({ state: 'shipped', approvedAmount: fen(2_000_000) })).toBe(false);
  });
});

describe('what follows the confirmation', () => {
  it.each([
    [1_999_999, false, '商品待发货'],
    [1_999_999, true, '服务待验收'],
    [2_000_000, false, '待签合同（满 ¥20,000.00 的订单须签订合同），合同生效后商品待发货'],
    [2_000_000, true, '待签合同（满 ¥20,000.00 的订单须签订合同），合同生效后服务待验收'],
  ] as const)('of an order of %i fen (service: %s): %s', (amount, isService, words) => {
    expect(afterConfirmWords(order({ approvedAmount: fen(amount), isService }))).toBe(words);
  });

  it('is left out by a server that does not tell the rule', () => {
    expect(afterConfirmWords(order({ contractFrom: null }))).toBe('');
  });
});

it('the log has the events of the contract among those of the order, the newest first', () => {
  const by = { personName: '林岚', orgName: '文具店', note: '' };
  const events = [
    { action: 'confirm' as const, state: 'pendingShip' as const, atMs: 20, ...by },
    { action: 'ship' as const, state: 'shipped' as const, atMs: 40, ...by },
  ];
  expect(logOf({ events, contract }).map(({ title }) => title)).toEqual([
    '发货',
    '合同审核通过',
    '按模板生成合同草稿 HT1',
    '供应商确认',
  ]);
});
