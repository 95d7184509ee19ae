/** A number of pieces as somebody types it: a text where it is no plain number yet. */
export type TypedPieces = number | string;

interface Bounds {
  /** 0 unless given. */
  readonly min?: number;
  readonly max: number;
}

/**
 * The pieces that were typed; null for what is no whole number within the bounds. An empty field is none of
 * them: who receives nothing types 0.
 */
export function piecesOf(typed: TypedPieces, { min = 0, max }: Bounds): number | null {
  const pieces = Number(typed);
  return typed !== '' && Number.isInteger(pieces) && pieces >= min && pieces <= max ? pieces : null;
}

/** Why typed pieces cannot be had; null where they can. */
export const piecesProblem = (typed: TypedPieces, bounds: Bounds): string | null =>
  piecesOf(typed, bounds) === null ? `请填写 ${bounds.min ?? 0} 至 ${bounds.max} 的整数` : null;
