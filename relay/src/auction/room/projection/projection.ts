import { isDeepStrictEqual } from 'node:util';
import type { AuctionRole, Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { hidesRivals } from '@jicai/shared/domain/auction/rules/rival-presence.ts';
import { BOARD_REMINDERS, type BoardState } from '@jicai/shared/domain/auction/standing/board.ts';

/**
 * The groups that get the same bytes (RT4): the organisers (handler and supervisor), and the
 * suppliers. A private reminder is sent apart.
 */
export type Audience = 'organiser' | 'supplier';

export function audienceOf(role: AuctionRole): Audience {
  return role === 'supplier' ? 'supplier' : 'organiser';
}

/** Reminders as their audience may read them; `code` null leaves only those to all suppliers. */
export function isVisible(
  reminder: Pick<Reminder, 'from' | 'fromCode' | 'toCode'>,
  audience: Audience,
  code: string | null,
): boolean {
  if (audience === 'organiser') return true;
  const { from, fromCode, toCode } = reminder;
  // A supplier's message without a receiver is for the handler, not for everybody.
  if (from === 'supplier') return code !== null && fromCode === code;
  return toCode === null || toCode === code;
}

/**
 * AU34: a reminder under the number of its reader; a gap in a supplier's numbers would tell that others
 * got some. Organisers (`code` null) have the auction's own.
 */
export function numberedFor({ numbers, ...reminder }: Reminder, code: string | null): Reminder {
  const own = numbers.find((one) => one.code === code);
  return { ...reminder, seq: own?.number ?? reminder.seq, numbers: [] };
}

/**
 * The part of a whole state that an audience may see. Suppliers get codes, not names (AU20); with
 * `blind` nobody gets names before the close (AU22); a sealed package shows how many quotes there
 * are and nothing else before the opening (AU21). Which rivals are online is theirs to see by a rule,
 * and never in a blind auction. The outcome names its winner to everybody.
 */
export function project(
  full: BoardState,
  audience: Audience,
  code: string | null = null,
): BoardState {
  const over = full.outcome !== null;
  const names = audience === 'organiser' && (over || full.info.identity !== 'blind');
  // A stop opens nothing: those quotes stay sealed for good.
  const opened = over && full.outcome?.kind !== 'stopped';
  const amounts = opened || full.info.quoteMethod !== 'sealed';
  return {
    info: full.info,
    clock: full.clock,
    suppliers: names
      ? full.suppliers
      : full.suppliers.map((supplier) => ({ code: supplier.code, name: null })),
    standings: amounts ? full.standings : [],
    recentBids: amounts ? full.recentBids : [],
    bidCount: full.bidCount,
    openingBest: amounts ? full.openingBest : null,
    online: audience === 'supplier' && hidesRivals(full.info) ? [] : full.online,
    rounds: full.rounds && roundsFor(full.rounds, audience, code),
    readiness: audience === 'organiser' ? full.readiness : [],
    reminders: full.reminders
      .filter((reminder) => isVisible(reminder, audience, code))
      .slice(-BOARD_REMINDERS)
      .map((reminder) => numberedFor(reminder, code)),
    outcome: full.outcome,
    // Only the organisers see the handler's request to the supervisor before it takes effect.
    countersigns: audience === 'organiser' ? full.countersigns : [],
  };
}

/** AU17: organisers see who is out and all earlier bids; suppliers see their own part. */
function roundsFor(rounds: RoundsView, audience: Audience, code: string | null): RoundsView {
  if (audience === 'organiser') return rounds;
  return { ...rounds, members: rounds.members.filter((member) => member.code === code) };
}

/** AU17: the suppliers who have, or had until now, a part of the rounds of their own. */
export function ownRounds(before: BoardState, after: BoardState): readonly string[] {
  if (!after.rounds || isDeepStrictEqual(before.rounds, after.rounds)) return [];
  // AU31: a supplier whose bids were cleared is a member no longer, and must be told so.
  const members = [...(before.rounds?.members ?? []), ...after.rounds.members];
  return [...new Set(members.map(({ code }) => code))];
}

/** The code by which a viewer's own things are chosen; organisers have none. */
export function codeOfViewer(viewer: Viewer): string | null {
  return viewer.role === 'supplier' ? viewer.code : null;
}
