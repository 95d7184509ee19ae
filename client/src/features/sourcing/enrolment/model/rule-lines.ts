import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { rulesInWords } from '../../project/model/rules-in-words.ts';
import type { Announcement } from './announcement.ts';

/** The lengths of the rounds in words; nothing where they are equal. */
const lengthsOf = ({ roundMinutes }: Announcement['rules']): string =>
  roundMinutes.length === 0
    ? ''
    : `（${roundMinutes.map((minutes, index) => `第 ${index + 1} 轮 ${minutes} 分钟`).join('、')}，末轮至报价截止）`;

/** The rules of a project as sentences: those of its packages, rounds and confirmation. */
export function ruleLinesOf({
  method,
  rules,
  packages,
}: Pick<Announcement, 'method' | 'rules' | 'packages'>) {
  const prices = new Set(packages.map(({ startingPrice }) => startingPrice ?? 0));
  const [only] = prices;
  const lines = rulesInWords({ ...rules, startingPrice: fen(only ?? 0) }, method);
  // Packages with different prices: the amount stands with each of them.
  const [price = '', ...others] = lines;
  const first = prices.size > 1 ? price.replace(/起始价 ¥[\d,.]+/, '各包起始价') : price;
  return [
    first,
    ...others,
    ...(rules.rounds > 1
      ? [`分 ${rules.rounds} 轮报价${lengthsOf(rules)}，未参加上一轮的不能进入下一轮。`]
      : []),
    `成交供应商须在 ${rules.awardWaitHours} 小时内确认，逾期或放弃的由下一名递补。`,
  ];
}
