import { MOST_TURNS } from '../../../auction/live/others/use-turns.ts';
import type { HallEntry } from './hall.ts';

export interface WallTurns {
  readonly role: 'handler' | 'supervisor';
  readonly packageNumbers: readonly string[];
}

/**
 * The auctions that take turns on a wall: the chosen ones, or else all that run or are paused. A wall is
 * one role's board, so the others are those of the first. Null without any.
 */
export function wallTurns(
  entries: readonly HallEntry[],
  chosen: readonly string[],
): WallTurns | null {
  const isMeant = ({ row, phase }: HallEntry) =>
    row.method === 'bidding' &&
    (chosen.length > 0
      ? chosen.includes(row.packageNumber)
      : phase === 'running' || phase === 'paused');
  const meant = entries.filter(isMeant);
  const role = meant.find(({ row }) => row.role === 'handler' || row.role === 'supervisor')?.row
    .role;
  if (role !== 'handler' && role !== 'supervisor') return null;
  const packageNumbers = meant
    .filter(({ row }) => row.role === role)
    .slice(0, MOST_TURNS)
    .map(({ row }) => row.packageNumber);
  return { role, packageNumbers };
}
