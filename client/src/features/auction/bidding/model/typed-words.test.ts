import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { describe, expect, it } from 'vitest';
import { saysAmount, wordsProblem } from './typed-words.ts';

describe('[AU7] the amount typed in words', () => {
  it.each([
    '壹拾捌万元整',
    '壹拾捌万元',
    '拾捌万元整',
    '十八万元',
    '一十八万圆整',
    '人民币 十八万元正',
  ])('%s is 180,000.00', (text) => {
    expect(saysAmount(text, fen(18_000_000))).toBe(true);
  });

  it.each(['', '180000', '十八万', '十八元', '一百八十万元', '十八万元五角'])(
    '%s is not',
    (text) => {
      expect(saysAmount(text, fen(18_000_000))).toBe(false);
    },
  );

  it('is wrong where it says another amount, not before there is one', () => {
    expect(wordsProblem('十八万', fen(18_000_000))).toContain('不一致');
    expect(wordsProblem(' ', fen(18_000_000))).toBeNull();
    expect(wordsProblem('十八万元', fen(18_000_000))).toBeNull();
  });

  it('with 角 and 分', () => {
    expect(saysAmount('一千零五元三角', fen(100_530))).toBe(true);
    expect(saysAmount('壹仟零伍元叁角', fen(100_530))).toBe(true);
  });
});
