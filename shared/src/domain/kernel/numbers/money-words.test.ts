import { describe, expect, it } from 'vitest';
import { type Fen, fen, fenInWords } from './money.ts';
import { readMoneyWords } from './money-words.ts';

describe('[FU24] an amount in words', () => {
  it.each([
    ['C061', '壹仟陆佰捌拾元零叁角贰分', 168_032],
    ['C061', '壹拾万柒仟元零伍角叁分', 10_700_053],
    ['C061', '壹拾万零柒仟元伍角叁分', 10_700_053],
    ['C062', '壹拾圓整', 1_000],
    ['C063', '贰拾肆万玖佰陆拾捌元整', 24_096_800],
    ['C063', '贰拾肆万零玖佰陆拾捌元整', 24_096_800],
    ['usual', '人民币玖万叁仟叁佰元伍角整', 9_330_050],
    ['everyday', '十八万元', 18_000_000],
    ['red', '（负数）壹元正', -100],
    ['small', '伍角', 50],
    ['small', '零伍分', 5],
    ['nothing', '零元整', 0],
  ])('[%s] %s is %d 分', (_, words, amount) => {
    expect(readMoneyWords(words)).toBe(amount);
  });

  it.each(['', '元', '十八万', '180000', '壹壹元', '壹佰贰元', '壹万贰元', '壹拾佰元', '见附件'])(
    '%s says no amount, or could say two',
    (words) => expect(readMoneyWords(words)).toBeNull(),
  );

  it('is read as it is written', () => {
    for (let amount = 0; amount < 20_000; amount += 7)
      expect(readMoneyWords(fenInWords(fen(amount)))).toBe(amount);
    for (let amount = 10_000; amount < 99_999_999_999_999; amount = Math.floor(amount * 1.037) + 11)
      expect(readMoneyWords(fenInWords(amount as Fen))).toBe(amount);
  });
});
