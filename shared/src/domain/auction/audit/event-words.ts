import { fen, formatFen } from '../../kernel/numbers/money.ts';
import { pointsText } from '../../kernel/numbers/points.ts';
import { exactTimeText } from '../../kernel/time/china-time.ts';
import { lineNosText } from '../award/lines.ts';
import { isLimited, limitedWords } from '../price/limited.ts';
import { isKind, KINDS } from './kinds.ts';
import { isLogKey, sayReason } from './log-messages.ts';
import { type AuditEvent, numberOf, objectOf, textsOf } from './replay.ts';

/* Describes events of a public log in Chinese. */

/** Returns the Chinese label of the event's kind; for an unknown kind, a text that says so. */
export const kindWords = ({ kind }: AuditEvent): string =>
  isKind(kind) ? KINDS[kind].label : `未知事件 ${kind}`;

/** Returns the amount of the event in 分; null if the event has no amount. */
export function amountOf({ data }: AuditEvent): number | null {
  const { amount } = data;
  return typeof amount === 'number' ? amount : null;
}

/**
 * Returns a function that formats a supplier's code: followed by the supplier's points if the event
 * has points for the code, otherwise the code alone.
 */
const scoredBy = (data: AuditEvent['data']) => {
  const scores = objectOf(data.scores);
  return (code: string) =>
    typeof scores?.[code] === 'number' ? `${code} ${pointsText(scores[code])} 分` : code;
};

/**
 * AU43: returns pairs of a supplier's code and the numbers of the single lines of that supplier which an
 * evaluation excluded.
 */
function excludedByCode({ excludedLines }: AuditEvent['data']): [code: string, number[]][] {
  const byCode = new Map<string, number[]>();
  for (const line of Array.isArray(excludedLines) ? excludedLines : []) {
    const { code } = objectOf(line) ?? {};
    const lineNos = byCode.get(String(code)) ?? [];
    byCode.set(String(code), [...lineNos, numberOf(objectOf(line) ?? {}, 'lineNo')]);
  }
  return [...byCode];
}

function evaluationWords(data: AuditEvent['data']): string {
  const excluded = textsOf(data, 'excluded');
  const order = textsOf(data, 'order');
  const lines = excludedByCode(data);
  const { agreedCode } = data;
  return [
    ...(excluded.length > 0 ? [`${excluded.join('、')} 未通过评审`] : []),
    ...lines.map(([code, lineNos]) => `${code} 明细 ${lineNosText(lineNos)} 未通过评审`),
    ...(excluded.length + lines.length === 0 ? ['全部报价通过评审'] : []),
    ...(order.length > 0 ? [`评审排序 ${order.map(scoredBy(data)).join('、')}`] : []),
    ...(typeof agreedCode === 'string'
      ? [`${agreedCode} 议价后 ¥${formatFen(fen(numberOf(data, 'agreedAmount')))}`]
      : []),
  ].join('；');
}

/** Returns the line numbers of an event, whose `lines` are either numbers or objects with a `lineNo`. */
const lineNosOf = ({ lines }: AuditEvent['data']): number[] =>
  (Array.isArray(lines) ? lines : []).map((line) =>
    typeof line === 'number' ? line : numberOf(objectOf(line) ?? {}, 'lineNo'),
  );

/**
 * Describes what an award offers: the offered lines (AU43) or, if it offers the whole package, the
 * supplier's rank.
 */
const offeredWords = (data: AuditEvent['data']): string =>
  Array.isArray(data.lines)
    ? `明细 ${lineNosText(lineNosOf(data))}`
    : `第 ${numberOf(data, 'rank')} 名`;

/**
 * Returns a Chinese note on an event's public facts, such as a reason, a time or an outcome; empty for
 * kinds of events without a note.
 */
export function noteOf({ kind, data }: AuditEvent): string {
  if (isLimited(kind)) return limitedWords(data);
  if (kind === 'end.extended') return `延至 ${exactTimeText(numberOf(data, 'to'))}`;
  if (typeof data.endTo === 'number') return `结束时间 ${exactTimeText(data.endTo)}`;
  if (isLogKey(data.reason)) return sayReason(data.reason).replaceAll(/\s*\{\w+\}/g, '');
  if (typeof data.round === 'number') {
    const out = textsOf(data, 'out');
    return `第 ${data.round} 轮${out.length > 0 ? `，${out.join('、')} 未报价` : ''}`;
  }
  if (kind === 'bids.voided') return `作废 ${numberOf(data, 'bids')} 次报价`;
  if (kind === 'award.offered')
    return `${offeredWords(data)}，${exactTimeText(numberOf(data, 'dueAt'))} 前确认`;
  if (kind === 'lines.failed') return `明细 ${lineNosText(lineNosOf(data))} 流标`;
  if (kind === 'lines.ranked') return `${lineNosOf(data).length} 行明细`;
  if (kind === 'quotes.opened' && Array.isArray(data.quotes))
    return `开启 ${data.quotes.length} 份`;
  if (kind === 'evaluation.decided') return evaluationWords(data);
  return closingWords(data);
}

/** Describes the outcome that the close of an auction records; empty for every other event. */
function closingWords(data: AuditEvent['data']): string {
  if (data.kind === 'won')
    return `${String(data.code)} 以 ¥${formatFen(fen(numberOf(data, 'amount')))} 成交`;
  return data.kind === 'failed' ? '流标' : '';
}
