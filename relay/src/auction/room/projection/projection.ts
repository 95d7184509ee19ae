import { isDeepStrictEqual } from 'node:util';
import type { AuctionRole, Reminder, Viewer } from '@jicai/shared/contract/auction/auction.ts';
import type { RoundsView } from '@jicai/shared/contract/auction/rounds.ts';
import { hidesRivals } from '@jicai/shared/domain/auction/rules/rival-presence.ts';
import { BOARD_REMINDERS, type BoardState } from '@jicai/shared/domain/auction/standing/board.ts';

/**
 * The groups whose members get the same bytes (RT4): organisers (handler and supervisor), and
 * suppliers. A supplier with private data, such as a reminder, gets an individual step instead of
 * the group's step.
 */
export type Audience = 'organiser' | 'supplier';

export function audienceOf(role: AuctionRole): Audience {
  return role === 'supplier' ? 'supplier' : 'organiser';
}

/**
 * Returns whether a viewer may read a reminder. `code` is the code of a viewing supplier; with `null` and the
 * audience `supplier`, returns whether every supplier may.
 */
export function isVisible(
  reminder: Pick<Reminder, 'from' | 'fromCode' | 'toCode'>,
  audience: Audience,
  code: string | null,
): boolean {
  if (audience === 'organiser') return true;
  const { from, fromCode, toCode } = reminder;
  // A supplier's message goes to the handler; among the suppliers only the sender may read the
  // message.
  if (from === 'supplier') return code !== null && fromCode === code;
  return toCode === null || toCode === code;
}

/**
 * AU34: returns a reminder whose `seq` is its running number for this reader. A supplier's reminders are
 * numbered without gaps, because a gap would reveal reminders to other suppliers; organisers (`code` `null`)
 * see the number within the whole auction.
 */
export function numberedFor({ numbers, ...reminder }: Reminder, code: string | null): Reminder {
  const entry = numbers.find((row) => row.code === code);
  return { ...reminder, seq: entry?.number ?? reminder.seq, numbers: [] };
}

/**
 * Returns the part of a whole state that an audience may see; `code` adds a supplier's private
 * data. Suppliers get codes, not names (AU20); with `blind` nobody gets names before the outcome
 * (AU22). A sealed auction shows no amounts before the opening, and none if it was stopped (AU21);
 * the platform sends 0 for a hidden `bidCount`. Only organisers get readiness reports and
 * countersign requests; of the opening offers, only the supplier `code` gets one, their own. The
 * auction's rules decide whether suppliers see which suppliers are online; in a blind auction they
 * never do. At most `BOARD_REMINDERS` reminders are included, the newest. The outcome names the
 * winner to everybody.
 */
export function project(
  full: BoardState,
  audience: Audience,
  code: string | null = null,
): BoardState {
  const over = full.outcome !== null;
  const names = audience === 'organiser' && (over || full.info.identity !== 'blind');
  // A stopped auction has an outcome, but its sealed quotes stay closed.
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
    openingOffers:
      amounts && audience === 'supplier'
        ? full.openingOffers.filter((offer) => offer.code === code)
        : [],
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

/**
 * AU17: returns the rounds with the data from earlier rounds that a viewer may see: organisers see
 * the data of all suppliers, a supplier sees only the data under `code`.
 */
function roundsFor(rounds: RoundsView, audience: Audience, code: string | null): RoundsView {
  if (audience === 'organiser') return rounds;
  return { ...rounds, members: rounds.members.filter((member) => member.code === code) };
}

/**
 * AU17: returns the codes of suppliers with data from earlier rounds in `before` or in `after`;
 * empty if `after` has no rounds, or the same rounds as `before`.
 */
export function ownRounds(before: BoardState, after: BoardState): readonly string[] {
  if (!after.rounds || isDeepStrictEqual(before.rounds, after.rounds)) return [];
  // AU31: a supplier whose bids of earlier rounds were cleared has an entry only in `before`, and
  // must be sent that change.
  const members = [...(before.rounds?.members ?? []), ...after.rounds.members];
  return [...new Set(members.map(({ code }) => code))];
}

/**
 * Returns the supplier code of the viewer, by which the viewer's private data is selected; `null`
 * for organisers.
 */
export function codeOfViewer(viewer: Viewer): string | null {
  return viewer.role === 'supplier' ? viewer.code : null;
}
