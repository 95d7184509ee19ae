import { describe, expect, it } from 'vitest';
import { stationOf, stationsOf, waitingWords } from './words.ts';

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

describe('the stations of an order', () => {
  it.each([
    ['pendingReview', '审核', '审核'],
    ['pendingConfirm', '供应商确认', '供应商确认'],
    ['pendingContract', '发货', '验收'],
    ['received', '验收', '验收'],
    ['pendingPayment', undefined, undefined],
  ] as const)('in %s goods stand at %s, services at %s', (state, goods, services) => {
    expect(stationsOf(false)[stationOf(state, false)]).toBe(goods);
    expect(stationsOf(true)[stationOf(state, true)]).toBe(services);
  });
});
