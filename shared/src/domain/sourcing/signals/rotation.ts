import type { EndedProject, ProjectSignal } from './types.ts';

/**
 * The fewest packages that a ring must have won in turn; for larger rings 2 × members + 1. By
 * chance this happens in less than one of thirty cases.
 */
const MIN_TURNS = 6;
/** The most suppliers of a ring that is searched for. */
const MOST_MEMBERS = 4;

/**
 * Returns whether every winner is the same as the winner `members` packages before, so that the
 * winners repeat in a fixed order.
 */
const isRound = (winners: readonly string[], members: number): boolean =>
  winners.every((winner, index) => index < members || winner === winners[index - members]);

/**
 * Returns a signal for a ring of 2 to `MOST_MEMBERS` suppliers who take part together and win in
 * turn, always in the same order; the smallest such ring with the winner of the last package, or
 * none. Only the latest packages in which the whole ring took part are examined; if an outsider won
 * one of these, there is no ring. A package with several winners by lines counts for the winner
 * with the largest amount.
 */
export function winnerRotation(history: readonly EndedProject[]): ProjectSignal[] {
  const last = history.at(-1);
  if (!last) return [];
  for (let members = 2; members <= MOST_MEMBERS; members += 1) {
    const recent = history.filter(({ supplierIds }) => supplierIds.includes(last.winnerId));
    const ring = [...new Set(recent.slice(-members).map(({ winnerId }) => winnerId))].sort();
    if (ring.length < members) continue;
    const together = history.filter(({ supplierIds }) =>
      ring.every((id) => supplierIds.includes(id)),
    );
    const turns = together.slice(-Math.max(MIN_TURNS, 2 * members + 1));
    if (turns.length < Math.max(MIN_TURNS, 2 * members + 1)) continue;
    const winners = turns.map(({ winnerId }) => winnerId);
    if (!isRound(winners, members) || new Set(winners).size !== members) continue;
    return [
      {
        kind: 'winnerRotation',
        supplierIds: ring,
        key: ring.join(' '),
        values: { members: String(members), projects: String(turns.length) },
        evidence: turns.map(({ winnerId, number, isShared }) => ({
          supplierId: winnerId,
          text: `${number} ${isShared ? '按明细成交，金额最大' : '成交'}`,
        })),
      },
    ];
  }
  return [];
}
