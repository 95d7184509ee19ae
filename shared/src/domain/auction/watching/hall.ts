import type { Reminder, Viewer } from '../../../contract/auction/auction.ts';
import type { HallRow } from '../../../contract/auction/live/hall.ts';
import { isCountHidden } from '../rules/sealed-count.ts';
import type { BoardState } from '../standing/board.ts';
import { ranking } from '../standing/board.ts';
import { suppliersOfRound } from '../standing/round-suppliers.ts';

/**
 * AU34: returns the messages of suppliers that wait for a reply, oldest first: after such a
 * message, the handler wrote neither to its sender nor to all suppliers.
 */
function openLetters(reminders: readonly Reminder[]): HallRow['letters'] {
  const isAnswered = (seq: number, code: string) =>
    reminders.some(
      (reply) =>
        reply.seq > seq &&
        reply.from === 'handler' &&
        (reply.toCode === null || reply.toCode === code),
    );
  return reminders.flatMap(({ seq, from, fromCode, text }) =>
    from !== 'supplier' || fromCode === null || isAnswered(seq, fromCode)
      ? []
      : [{ seq, code: fromCode, text }],
  );
}

/**
 * Returns an auction's row in the hall, the overview of auctions. `board` must be the viewer's own board,
 * so that the hall shows nothing that the board hides (AU20-AU22).
 */
export function hallRowOf(
  board: BoardState,
  { role, code }: Pick<Viewer, 'role' | 'code'>,
  upstream: HallRow['upstream'],
): HallRow {
  const { info, clock, rounds } = board;
  const ranked = ranking(board);
  const [leader] = ranked;
  const letters = role === 'supplier' ? [] : openLetters(board.reminders);
  const place = code === null ? -1 : ranked.findIndex((item) => item.code === code);
  return {
    packageNumber: info.packageNumber,
    role,
    direction: info.direction,
    isSealed: info.quoteMethod === 'sealed',
    startingPrice: info.startingPrice,
    clock,
    round: rounds?.current ?? 0,
    rounds: rounds?.windows.length ?? 0,
    lastClosesAt: rounds?.windows.at(-1)?.closesAt ?? clock.closesAt,
    bestBid: leader?.amount ?? null,
    leaderCode: leader?.code ?? null,
    leaderName: board.suppliers.find((item) => item.code === leader?.code)?.name ?? null,
    ownRank: place < 0 ? null : place + 1,
    isOut: rounds?.members.some((item) => item.code === code && item.outRound !== null) ?? false,
    bidCount: board.bidCount,
    isCountHidden: isCountHidden(info, board.outcome),
    active: ranked.length,
    suppliers: (role === 'supplier' ? board.suppliers : suppliersOfRound(board.suppliers, rounds))
      .length,
    needed: info.minSuppliers,
    online: board.online.length,
    trend: board.recentBids.map(({ at, amount }) => ({ at, amount })),
    outcome: board.outcome,
    waiting: board.countersigns.filter(({ status }) => status === 'waiting').length,
    letter: letters[0] ?? null,
    letters,
    upstream,
  };
}
