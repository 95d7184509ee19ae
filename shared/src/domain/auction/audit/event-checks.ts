import type { EventKind } from './kinds.ts';
import { type EventCheck, nothing } from './replay.ts';
import * as lines from './steps/award-lines.ts';
import * as bids from './steps/bid.ts';
import * as control from './steps/control.ts';
import * as countersigns from './steps/countersign.ts';
import * as rounds from './steps/round.ts';
import * as sealed from './steps/sealed.ts';

/**
 * Kind of event → its check, which validates an event against the replay and applies the event's changes to
 * the replay. `nothing` accepts every event of its kind.
 */
export const EVENT_CHECKS: Readonly<Record<EventKind, EventCheck>> = {
  'bid.accepted': bids.accepted,
  'bid.refused': bids.refused,
  'bids.limited': bids.limited,
  'messages.limited': control.messagesLimited,
  'end.extended': bids.extended,
  'bids.voided': bids.voided,
  'end.changed': control.endChanged,
  'state.paused': control.stateChanged('paused'),
  'state.resumed': control.stateChanged('started'),
  'state.stopped': control.stateChanged('stopped'),
  'reminder.sent': control.reminded,
  'auction.closed': control.closed,
  'countersign.requested': countersigns.requested,
  'countersign.agreed': countersigns.decided,
  'countersign.refused': countersigns.decided,
  'countersign.expired': countersigns.decided,
  'rules.changed': control.rulesChanged,
  'quote.sealed': sealed.sealed,
  'quote.withdrawn': sealed.withdrawn,
  'withdrawal.refused': sealed.withdrawalRefused,
  'quotes.closed': sealed.quotesClosed,
  'quotes.opened': sealed.opened,
  'evaluation.decided': rounds.evaluationDecided,
  'lines.ranked': lines.linesRanked,
  'lines.failed': lines.linesFailed,
  'identities.revealed': nothing,
  'round.opened': rounds.roundOpened,
  'round.closed': rounds.roundClosed,
  'award.offered': rounds.awardOffered,
  'award.confirmed': rounds.awardConfirmed,
  'award.declined': rounds.awardDeclined,
  'award.expired': rounds.awardExpired,
  'award.failed': rounds.awardFailed,
  'rehearsal.ended': rounds.rehearsalEnded,
};
