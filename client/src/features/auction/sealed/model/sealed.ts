import type { OutcomeView } from '@jicai/shared/contract/auction/auction.ts';
import type { OwnQuote } from '@jicai/shared/contract/auction/sealed.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { type Link, OFFLINE_TEXT } from '../../live/room/link.ts';

/**
 * Returns a label and a text that name an event to the supplier whose event it is: the event's number in the
 * log or, while the number of quotes is hidden, its number among that supplier's own events (AU21).
 */
export const numberWords = (isHidden: boolean, seq: number): readonly [string, string] =>
  isHidden ? ['记录', `本单位第 ${seq} 条记录`] : ['日志序号', String(seq)];

/** The texts of the states of the supplier's own quote. */
export const quoteLabels: Readonly<Record<OwnQuote['state'], string>> = {
  none: '尚未提交报价',
  sealed: '报价已密封',
  withdrawn: '报价已撤回',
  opened: '报价已启封',
  unopened: '未开标，报价未启封',
};

/** The texts of the steps of a sealed auction, in order. */
export const sealedSteps = [
  '供应商提交报价，截止前可替换、撤回',
  '报价截止',
  '经办人提交开标',
  '监督人会签，全部报价一次启封并排名',
] as const;

/**
 * Returns how many of `sealedSteps` are completed; 0 for a stopped auction. `isWaiting`: the request to open
 * waits for the countersign.
 */
export function stepsDone(
  phase: Phase,
  outcome: Pick<OutcomeView, 'kind'> | null,
  isWaiting: boolean,
): number {
  if (outcome) return outcome.kind === 'stopped' ? 0 : sealedSteps.length;
  if (phase === 'unopened') return isWaiting ? 3 : 2;
  return phase === 'closing' ? 1 : 0;
}

/**
 * AU40: Returns the consequence of an opening with this number of quotes, shown to the handler before the
 * handler requests the opening.
 */
export function openingConsequence(quotes: number, needed: number): string {
  if (quotes >= Math.max(1, needed)) {
    return `监督人会签后，${quotes} 份报价将同时启封、公布金额并排名。提交后不能更改。`;
  }
  return `有效报价 ${quotes} 份，不足 ${needed} 家：监督人会签后本项目流标，任何一份报价都不会启封。`;
}

/**
 * AU21, AU40: Returns the consequence of an opening, shown to the handler while the number of quotes is
 * hidden. `isTooFew`: the platform has said that fewer suppliers than `needed` have quoted.
 */
export const hiddenConsequence = (isTooFew: boolean, needed: number): string =>
  isTooFew
    ? `报价的供应商不足 ${Math.max(1, needed)} 家：监督人会签后本项目流标，任何一份报价都不会启封。`
    : '监督人会签后，全部报价将同时启封、公布金额并排名。提交后不能更改。';

/**
 * Returns the text why the handler cannot request the opening now; `null` if the handler can, or if `asked`,
 * the platform's response, has not arrived yet.
 */
export function unopenableText(
  link: Pick<Link, 'kind'>,
  asked: { readonly mayOpen: boolean; readonly reason: string } | undefined,
): string | null {
  if (link.kind !== 'live') return OFFLINE_TEXT;
  return asked === undefined || asked.mayOpen ? null : asked.reason;
}
