import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import { priceRankText } from '@jicai/shared/domain/auction/method-words.ts';
import { describe, expect, it } from 'vitest';
import { board, info } from '../testing/board.ts';
import { urgencyOf } from './urgency.ts';
import {
  codeText,
  endedWord,
  enteredText,
  extensionText,
  kindText,
  leftText,
  nextWord,
  noPlaceText,
  phaseWord,
  quantityText,
  rankingTitle,
  roundOfText,
  shownResult,
  stepText,
} from './words.ts';

const outcome = (confirmation: OutcomeView['confirmation']) => ({ confirmation });

describe('words', () => {
  it('[IQ7] [AU41] say of a won auction what it waits for, of every other one its phase', () => {
    expect(phaseWord('won', outcome('evaluating'))).toBe('评审中');
    expect(phaseWord('won', outcome('waiting'))).toBe('成交待确认');
    expect(phaseWord('won', outcome('confirmed'))).toBe('已成交');
    expect(phaseWord('won', outcome('voided'))).toBe('成交已作废');
    expect(phaseWord('failed', outcome('evaluating'))).toBe('流标');
    expect((['failed', 'stopped', 'unopened', 'won'] as const).map(endedWord)).toEqual([
      '流标',
      '已终止',
      '已截止',
      '已结束',
    ]);
    expect(phaseWord('running', null)).toBe('进行中');
  });

  it('[AU21] name an inquiry, its codes and its ranks otherwise than an auction', () => {
    const inquiry = { ...info, method: 'inquiry', quoteMethod: 'sealed' } as const;
    expect(kindText(inquiry)).toBe('询价 · 密封报价');
    expect(kindText(info)).toBe('反向竞价 · 竞争报价');
    expect(kindText({ ...info, direction: 'forward', bidMode: 'lines' })).toBe(
      '正向竞价 · 竞争报价 · 按明细',
    );
    expect(codeText('07', 'inquiry')).toBe('报价号 07');
    expect(codeText('07', 'bidding')).toBe('竞价号 07');
    expect(rankingTitle('inquiry')).toBe('价格排名');
    expect(priceRankText('inquiry', 2)).toBe('价格第 2 名');
    expect(priceRankText('bidding', 2)).toBe('第 2 名');
  });

  it('[AU34] the wire’s 保失败 is shown as 保存失败, everything else as it came', () => {
    expect(shownResult('changeEnd', { ok: 'no', text: '保失败' })).toBe('保存失败');
    expect(shownResult('changeEnd', { ok: 'yes', text: '保存成功' })).toBe('保存成功');
    expect(shownResult('remind', { ok: 'no', text: '发送失败' })).toBe('发送失败');
  });

  it('[AU17] speak of the round without a place in it, and of the last one after dropping out', () => {
    expect(noPlaceText(false, false, null)).toBe('您尚未报价');
    expect(noPlaceText(true, false, null)).toBe('您未报价');
    expect(noPlaceText(false, true, null)).toBe('您本轮尚未报价');
    expect(noPlaceText(true, true, null)).toBe('您本轮未报价');
    expect(noPlaceText(true, true, 2)).toBe('您在第 2 轮没有报价');
  });

  it('[AU17] say whose rest the time left is: that of the round, where there are rounds', () => {
    const second = roundOfText(2, 3);
    expect(leftText('running', second, '全场')).toBe('第 2/3 轮剩余');
    expect(leftText('paused', second)).toBe('第 2/3 轮剩余（已停表）');
    expect(leftText('notBegun', second)).toBe('第 2/3 轮距开始');
    expect(leftText('running', roundOfText(0, 0))).toBe('剩余');
    expect(leftText('running', roundOfText(0, 0), '全场')).toBe('全场剩余');
    expect(leftText('notBegun', roundOfText(0, 0), '全场')).toBe('距开始');
  });

  it('[AU9] name the next acceptable amount by direction', () => {
    expect(nextWord('reverse')).toBe('本次最高可报');
    expect(nextWord('forward')).toBe('本次最低可报');
  });

  it('[AU3] say the step as amount or percentage', () => {
    expect(stepText(info)).toBe('降幅 ¥10.00');
    const percent = { ...info, stepKind: 'percent', stepPercentHundredths: 50 } as const;
    expect(stepText({ ...percent, direction: 'forward' })).toBe('加幅 0.5%');
  });

  it('[AU17] count who may bid in the round; a supplier, who does not know it, who was admitted', () => {
    const suppliers = [{ code: 'A01' }, { code: 'B02' }, { code: 'C03' }];
    const out = { code: 'B02', outRound: 1, earlier: null, earlierBids: 0 };
    const rounds = { current: 2, windows: [], members: [out] };
    expect(enteredText(suppliers, rounds, true)).toBe('共 2 家');
    expect(enteredText(suppliers, rounds, false)).toBe('入围 3 家');
    // A supplier eliminated in round 1 still counts while round 1 is the current round.
    expect(enteredText(suppliers, { ...rounds, current: 1 }, true)).toBe('共 3 家');
    expect(enteredText(suppliers, null, false)).toBe('共 3 家');
  });

  it('[AU11] say the extension', () => {
    const clock = { ...board.clock, extensionsUsed: 2 };
    expect(extensionText({ ...info, extensionsAllowed: 10 }, clock)).toBe(
      '2 / 10 次 · 末 5 分钟有报价则延 5 分钟',
    );
    expect(extensionText(info, clock)).toContain('不限次');
    const long = { ...info, extensionTriggerMs: 120_000, extensionLengthMs: 60_000 };
    expect(extensionText(long, clock)).toContain('末 1 分钟有报价则延 1 分钟');
    expect(extensionText({ ...info, extensionLengthMs: 0 }, clock)).toBe('不延时');
  });

  it('write quantities without idle zeros', () => {
    const line = { lineNo: 1, name: '', unit: '箱', quantityThousandths: 1_500 };
    expect(quantityText(line)).toBe('1.5 箱');
  });

  it.each([
    [300_001, 'calm'],
    [300_000, 'soon'],
    [60_001, 'soon'],
    [60_000, 'last'],
    [0, 'last'],
  ])('%s ms before the end is %s', (ms, urgency) => {
    expect(urgencyOf(ms)).toBe(urgency);
  });
});
