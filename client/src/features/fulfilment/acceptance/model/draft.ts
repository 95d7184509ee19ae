import type { ThreadLine } from '@jicai/shared/contract/fulfilment/thread.ts';
import type { JudgedLine, Remedy } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { leftToAccept } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { piecesOf, type TypedPieces } from '../../../../ui/form/numbers/pieces.ts';

/** A line of the form: what is left, and how it is judged so far. */
export interface DraftLine {
  readonly lineNo: number;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly left: number;
  readonly qualified: TypedPieces;
  readonly rejected: TypedPieces;
  /** The qualified pieces that the person asked for, before rejected pieces left no room for them. */
  readonly wished: number;
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
      spec: line.spec,
      unit: line.unit,
      left,
      qualified: left,
      rejected: 0,
      wished: left,
      reason: '',
      remedy: null,
    }));

/** The pieces of a line; a count that is none is null, as its field says. */
export const countsOf = ({ qualified, rejected, left }: DraftLine) => ({
  qualified: piecesOf(qualified, { max: left }),
  rejected: piecesOf(rejected, { max: left }),
});

/** A line after its qualified pieces were typed. The rejected pieces, which have a reason, stay as they are. */
export const withQualified = (line: DraftLine, typed: TypedPieces): DraftLine => ({
  ...line,
  qualified: typed,
  wished: piecesOf(typed, { max: line.left }) ?? line.wished,
});

/**
 * A line after its rejected pieces were typed. The qualified pieces make room for them, and return to the
 * wished number when there is room again. An invalid count changes nothing else.
 */
export function withRejected(line: DraftLine, typed: TypedPieces): DraftLine {
  const rejected = piecesOf(typed, { max: line.left });
  if (rejected === null || countsOf(line).qualified === null) return { ...line, rejected: typed };
  return { ...line, rejected: typed, qualified: Math.min(line.wished, line.left - rejected) };
}

/** Whether both counts are valid and together more than what is left. */
export function isOver(line: DraftLine): boolean {
  const { qualified, rejected } = countsOf(line);
  return qualified !== null && rejected !== null && qualified + rejected > line.left;
}

/** The pieces of a line, and how many of them this acceptance covers, in words. */
export function piecesText(line: DraftLine): string {
  const { left, unit } = line;
  const waiting = `待验收 ${left} ${unit}`;
  const { qualified, rejected } = countsOf(line);
  if (qualified === null || rejected === null) return waiting;
  const later = left - qualified - rejected;
  if (later <= 0) return waiting;
  return `${waiting}，本次验收 ${qualified + rejected} ${unit}，余 ${later} ${unit}留待以后验收`;
}

/** Returns why the reason of a line is not accepted, as the text at its field; null if it is accepted. */
export const reasonProblem = (line: DraftLine): string | null =>
  (countsOf(line).rejected ?? 0) > 0 && line.reason.trim() === '' ? '请填写不合格原因' : null;

/** The problem of a line in words; null for none. */
export function problemOf(line: DraftLine): string | null {
  const { left, remedy } = line;
  const { qualified, rejected } = countsOf(line);
  if (qualified === null || rejected === null) return '请更正标出的数量';
  if (qualified + rejected > left) return `合格与不合格之和不能超过 ${left}`;
  if (rejected === 0) return null;
  const missing = reasonProblem(line);
  if (missing !== null) return missing;
  return remedy === null ? '请选择不合格品的处理方式' : null;
}

/** The lines as the server takes them; those that were not judged are left out. */
export const judgedOf = (draft: readonly DraftLine[]): JudgedLine[] =>
  draft.flatMap((line) => {
    const { qualified, rejected } = countsOf(line);
    if (qualified === null || rejected === null || qualified + rejected === 0) return [];
    const { lineNo, reason, remedy } = line;
    const why = rejected > 0 ? { reason: reason.trim(), remedy } : { reason: '', remedy: null };
    return [{ lineNo, qualified, rejected, ...why }];
  });
