import { isDeepStrictEqual } from 'node:util';
import type { AuctionRole, Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { hidesRivals } from '@jicai/shared/domain/auction/rules/rival-presence.ts';
import { BOARD_REMINDERS, type BoardState } from '@jicai/shared/domain/auction/standing/board.ts';

/**
 * The groups whose members get the same bytes (RT4): organisers (handler and supervisor), and suppliers.
 * A supplier's private data, such as reminders, are sent in a separate step.
 */
export type Audience = 'organiser' | 'supplier';

export function audienceOf(role: AuctionRole): Audience {
  return role === 'supplier' ? 'supplier' : 'organiser';
}

/** Returns whether a viewer may read a reminder; a supplier with `code` null reads those to all suppliers. */
export function isVisible(
  reminder: Pick<Reminder, 'from' | 'fromCode' | 'toCode'>,
  audience: Audience,
  code: string | null,
): boolean {
  if (audience === 'organiser') return true;
  const { from, fromCode, toCode } = reminder;
  // A supplier's message without a recipient goes to the handler, not to everybody.
  if (from === 'supplier') return code !== null && fromCode === code;
  return toCode === null || toCode === code;
}

/**
 * AU34: returns a reminder with its reader's number; a gap in a supplier's numbers would tell that others
 * got some. Organisers (`code` null) get the auction's number.
 */
export function numberedFor({ numbers, ...reminder }: Reminder, code: string | null): Reminder {
  const entry = numbers.find((row) => row.code === code);
  return { ...reminder, seq: entry?.number ?? reminder.seq, numbers: [] };
}

/**
 * Returns the part of a whole state that an audience may see. Suppliers get codes, not names (AU20); with
 * `blind` nobody gets names before the outcome (AU22); a sealed package shows no amounts before the
 * opening, only the count of quotes (AU21). A rule decides whether suppliers see which rivals are online;
 * in a blind auction they never do. The outcome names its winner to everybody.
 */
export function project(
  full: BoardState,
  audience: Audience,
  code: string | null = null,
): BoardState {
  const over = full.outcome !== null;
  const names = audience === 'organiser' && (over || full.info.identity !== 'blind');
  // After a stop, sealed quotes are never opened.
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
    // Only the organisers see the handler's requests to the supervisor.
    countersigns: audience === 'organiser' ? full.countersigns : [],
  };
}

/** AU17: organisers see who is out and all earlier bids; a supplier sees only its own entry. */
function roundsFor(rounds: RoundsView, audience: Audience, code: string | null): RoundsView {
  if (audience === 'organiser') return rounds;
  return { ...rounds, members: rounds.members.filter((member) => member.code === code) };
}

/** AU17: returns the suppliers with an entry in the rounds of either state; empty when they are equal. */
export function ownRounds(before: BoardState, after: BoardState): readonly string[] {
  if (!after.rounds || isDeepStrictEqual(before.rounds, after.rounds)) return [];
  // AU31: a supplier whose bids were cleared has no entry any more, and must be sent that change.
  const members = [...(before.rounds?.members ?? []), ...after.rounds.members];
  return [...new Set(members.map(({ code }) => code))];
}

/** Returns the code that selects a viewer's private data; `null` for organisers. */
export function codeOfViewer(viewer: Viewer): string | null {
  return viewer.role === 'supplier' ? viewer.code : null;
}
