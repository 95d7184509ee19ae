import type { AcceptanceState } from '../../contract/fulfilment/states.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import { stateTable } from '../kernel/states/state-table.ts';
import { type LineQuantities, leftToAccept } from './quantities.ts';

export type { AcceptanceState } from '../../contract/fulfilment/states.ts';

export type AcceptanceTransition = 'agree' | 'refuse';

/**
 * The states of an acceptance and the transitions between them. An acceptance that needs a second
 * signature starts as `pendingCosign`, any other as `done`.
 */
export const acceptanceTable = stateTable<AcceptanceState, AcceptanceTransition, 'cosigner'>({
  states: { pendingCosign: '待会签', done: '已验收', refused: '会签未通过' },
  initial: ['pendingCosign', 'done'],
  final: ['done', 'refused'],
  transitions: {
    agree: { by: ['cosigner'], from: ['pendingCosign'], to: 'done', sentence: '会签通过' },
    refuse: { by: ['cosigner'], from: ['pendingCosign'], to: 'refused', sentence: '会签不通过' },
  },
  refusals: {
    side: () => refuse('acceptance.notYours'),
    state: (word) => refuse('acceptance.wrongState', { state: word }),
  },
});

/**
 * The remedy for rejected pieces: the supplier ships them again (`replace`), or the order no longer
 * includes them (`release`).
 */
export type Remedy = 'replace' | 'release';

export const remedyLabels: Readonly<Record<Remedy, string>> = {
  replace: '退回补发',
  release: '退回不补',
};

/**
 * The result of the acceptance for one order line, in pieces. `remedy` may be null if nothing is
 * rejected.
 */
export interface JudgedLine {
  readonly lineNo: number;
  readonly qualified: number;
  readonly rejected: number;
  readonly reason: string;
  readonly remedy: Remedy | null;
}

/**
 * Checks the lines of an acceptance: at least one piece has a result, each order line occurs at
 * most once and exists, no line has more pieces than `leftToAccept`, and rejected pieces have a
 * reason and a remedy (FU1, FU3). Returns null if the lines are valid.
 */
export function checkJudged(
  judged: readonly JudgedLine[],
  lines: readonly (LineQuantities & { readonly name: string })[],
): Refusal | null {
  if (judged.every(({ qualified, rejected }) => qualified + rejected === 0))
    return refuse('acceptance.nothing');
  if (new Set(judged.map(({ lineNo }) => lineNo)).size !== judged.length)
    return refuse('acceptance.lineTwice');
  for (const result of judged) {
    const line = lines.find(({ lineNo }) => lineNo === result.lineNo);
    if (!line) return refuse('order.lineUnknown', { line: String(result.lineNo) });
    const left = leftToAccept(line);
    const values = { line: line.name, left: String(left) };
    if (result.qualified + result.rejected > left) return refuse('acceptance.tooMany', values);
    if (result.rejected > 0 && (result.reason.trim() === '' || result.remedy === null))
      return refuse('acceptance.reasonMissing', values);
  }
  return null;
}
