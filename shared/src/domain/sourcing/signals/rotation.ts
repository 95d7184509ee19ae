import type { EndedProject, ProjectSignal } from './types.ts';

/** Winners in turn over so many projects at least: by chance that is seldomer than one in thirty. */
const MIN_TURNS = 6;
/** The largest ring that is looked for. */
const MOST_MEMBERS = 4;

/** Whether winners come round in one order. */
const isRound = (winners: readonly string[], members: number): boolean =>
  winners.every((winner, index) => index < members || winner === winners[index - members]);

/**
 * Suppliers who take part together and win in turn, always in one order. Looked at are the projects in
 * which all of the ring took part; one that an outsider won breaks the turn. A project that several
 * won by lines counts for the one with the largest amount.
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
