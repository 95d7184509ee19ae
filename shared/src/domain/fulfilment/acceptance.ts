import type { AcceptanceState } from '../../contract/fulfilment/states.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import { stateTable } from '../kernel/states/state-table.ts';
import { type LineQuantities, leftToAccept } from './quantities.ts';

export type { AcceptanceState } from '../../contract/fulfilment/states.ts';

export type AcceptanceTransition = 'agree' | 'refuse';

/** An acceptance that needs two people waits for the second one. */
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

/** The fate of rejected pieces: they are shipped again, or nobody waits for them any more. */
export type Remedy = 'replace' | 'release';

export const remedyWords: Readonly<Record<Remedy, string>> = {
  replace: '退回补发',
  release: '退回不补',
};

/** The judgement of one line. */
export interface JudgedLine {
  readonly lineNo: number;
  readonly qualified: number;
  readonly rejected: number;
  readonly reason: string;
  readonly remedy: Remedy | null;
}

/**
 * Checks the lines of an acceptance against what has arrived and is not judged (FU1, FU3). The
 * refusal names the line.
 */
export function checkJudged(
  judged: readonly JudgedLine[],
  lines: readonly (LineQuantities & { readonly name: string })[],
): Refusal | null {
  if (judged.every(({ qualified, rejected }) => qualified + rejected === 0))
    return refuse('acceptance.nothing');
  if (new Set(judged.map(({ lineNo }) => lineNo)).size !== judged.length)
    return refuse('acceptance.lineTwice');
  for (const one of judged) {
    const line = lines.find(({ lineNo }) => lineNo === one.lineNo);
    if (!line) return refuse('order.lineUnknown', { line: String(one.lineNo) });
    const left = leftToAccept(line);
    const values = { line: line.name, left: String(left) };
    if (one.qualified + one.rejected > left) return refuse('acceptance.tooMany', values);
    if (one.rejected > 0 && (one.reason.trim() === '' || one.remedy === null))
      return refuse('acceptance.reasonMissing', values);
  }
  return null;
}
