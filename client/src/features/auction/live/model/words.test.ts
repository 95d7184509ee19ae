import { describe, expect, it } from 'vitest';
import { board, info } from '../testing/board.ts';
import { urgencyOf } from './urgency.ts';
import {
  extensionText,
  leftText,
  nextWord,
  noPlaceText,
  quantityText,
  roundOfText,
  shownResult,
  stepText,
} from './words.ts';

describe('words', () => {
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

  it('[AU11] say the extension', () => {
    const clock = { ...board.clock, extensionsUsed: 2 };
    expect(extensionText({ ...info, extensionsAllowed: 10 }, clock)).toBe(
      '2 / 10 次 · 末 5 分钟有报价则延 5 分钟',
    );
    expect(extensionText(info, clock)).toContain('不限次');
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
