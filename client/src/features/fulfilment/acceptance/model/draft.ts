import type { ThreadLine } from '@jicai/shared/contract/fulfilment/thread.ts';
import type { JudgedLine, Remedy } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { leftToAccept } from '@jicai/shared/domain/fulfilment/quantities.ts';

/** A line of the form: what is left, and how it is judged so far. */
export interface DraftLine {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly left: number;
  readonly qualified: number;
  readonly rejected: number;
  readonly reason: string;
  /** Null until somebody chooses. */
  readonly remedy: Remedy | null;
}

/** The lines that may be judged, everything qualified to begin with. */
export const draftOf = (lines: readonly ThreadLine[]): DraftLine[] =>
  lines
    .map((line) => ({ line, left: leftToAccept(line) }))
    .filter(({ left }) => left > 0)
    .map(({ line, left }) => ({
      lineNo: line.lineNo,
      name: line.name,
      unit: line.unit,
      left,
      qualified: left,
      rejected: 0,
      reason: '',
      remedy: null,
    }));

/** The problem of a line in words; null for none. */
export function problemOf({ qualified, rejected, left, reason, remedy }: DraftLine): string | null {
  if (qualified + rejected > left) return `合格与不合格之和不能超过 ${left}`;
  if (rejected === 0) return null;
  if (reason.trim() === '') return '请填写不合格原因';
  return remedy === null ? '请选择不合格品的处理方式' : null;
}

/** The lines as the server takes them; those that were not judged are left out. */
export const judgedOf = (draft: readonly DraftLine[]): JudgedLine[] =>
  draft
    .filter(({ qualified, rejected }) => qualified + rejected > 0)
    .map(({ lineNo, qualified, rejected, reason, remedy }) => ({
      lineNo,
      qualified,
      rejected,
      reason: rejected > 0 ? reason.trim() : '',
      remedy: rejected > 0 ? remedy : null,
    }));
