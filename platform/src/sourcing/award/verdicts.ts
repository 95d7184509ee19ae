import { formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { say } from '@jicai/shared/messages.ts';
import { type PackageResult, rankedOf, winnerOf } from './results.ts';

/** The meaning of a package's end for one of its suppliers. */
export interface SupplierVerdict {
  readonly supplierId: string;
  readonly code: string;
  /** From 1; null without a valid bid. */
  readonly rank: number | null;
  /** Result, own rank and reason in one sentence; no rival is named in it. */
  readonly text: string;
}

/** The result of a package for each of its suppliers (PJ9). */
export function verdictsOf(pack: PackageResult): SupplierVerdict[] {
  const ranked = rankedOf(pack);
  const winner = winnerOf(pack);
  return pack.entrants.map(({ supplierId, code }) => {
    const place = ranked.findIndex((one) => one.code === code) + 1;
    const rank = place === 0 ? null : place;
    return { supplierId, code, rank, text: textOf(rank, code, winner) };
  });
}

function textOf(rank: number | null, code: string, winner: ReturnType<typeof winnerOf>): string {
  if (!winner) return say('result.failed');
  if (winner.code === code) return say('result.won');
  if (rank === null) return say('result.noQuote');
  return say('result.lost', { amount: formatFen(winner.awarded), rank: String(rank) });
}
