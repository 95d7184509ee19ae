import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';

/** Lists move by themselves: phases by the clock, ends and results by the platform. */
export const LONGEST_MS = 15_000;
const SHORTEST_MS = 1_000;
/** The platform writes an outcome a moment after the close. */
const AFTER_MS = 500;

type Row = Pick<BiddingRow, 'phase' | 'opensAtMs' | 'closesAtMs' | 'signUp'>;

/** After how many ms a list is asked again: when the first of its rows should change, at the latest
 * after 15 s. */
export function nextChangeMs(rows: readonly Row[] = [], serverTimeMs = 0): number {
  const waits = rows.map(({ phase, opensAtMs, closesAtMs, signUp }) => {
    if (signUp) return LONGEST_MS;
    if (phase === 'notBegun') return opensAtMs - serverTimeMs + AFTER_MS;
    if (phase === 'running') return closesAtMs - serverTimeMs + AFTER_MS;
    return phase === 'closing' ? SHORTEST_MS : LONGEST_MS;
  });
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, ...waits));
}
