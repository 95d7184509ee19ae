import type { ProjectHappening } from '@jicai/platform/src/sourcing/life/transition.ts';
import type { EventKind } from '@jicai/shared/domain/auction/audit/kinds.ts';
import type { ProjectTransition } from '@jicai/shared/domain/sourcing/project/states.ts';

/**
 * How participants of a published project learn of one of its changes: `told` is a message in the site with a
 * mail, which the test beside this file walks; `elsewhere` is the same, tested by the file that the comment
 * names; `board` is shown on the board only; `nobody` concerns no participant.
 */
type Way = 'told' | 'elsewhere' | 'board' | 'nobody';

type Change = ProjectTransition | ProjectHappening | EventKind;

/**
 * Every change that a project's life and an auction's log allow, and how its participants learn of it (PJ14).
 * Complete by its type: a new transition or a new kind of event needs a decision here, and a change that is
 * told needs a case in the test that walks this table.
 */
export const TOLD = {
  // Before the publication there are no participants.
  submit: 'nobody',
  withdraw: 'nobody',
  pass: 'nobody',
  giveBack: 'nobody',
  // mail-recipients.test.ts: suppliers of the category, and the invited.
  publish: 'elsewhere',
  openSignUp: 'elsewhere',
  extendSignUp: 'told',
  closeSignUp: 'told',
  // The end of quoting was announced; who waits for the opening is the handler.
  close: 'nobody',
  open: 'board',
  evaluate: 'board',
  settle: 'told',
  confirm: 'told',
  // objection-hold.test.ts.
  annul: 'elsewhere',
  revoke: 'told',
  // clarification.test.ts: an answer tells of the end that it moves (CL4); every other end is an event `end.changed`.
  moveEnd: 'elsewhere',

  'end.changed': 'told',
  'state.paused': 'told',
  'state.resumed': 'told',
  'state.stopped': 'told',
  'auction.closed': 'told',
  'award.confirmed': 'told',
  'award.failed': 'told',
  'evaluation.decided': 'told',
  // mail-recipients.test.ts.
  'rules.changed': 'elsewhere',
  // award.test.ts and mail-recipients.test.ts.
  'award.offered': 'elsewhere',
  'award.expired': 'elsewhere',
  // The supplier's own acts.
  'bid.accepted': 'nobody',
  'bid.refused': 'nobody',
  'bids.limited': 'nobody',
  'messages.limited': 'nobody',
  'quote.sealed': 'nobody',
  'quote.withdrawn': 'nobody',
  'withdrawal.refused': 'nobody',
  'award.declined': 'nobody',
  // The rules announced it: bids move the end by seconds, and rounds follow each other by their times.
  'end.extended': 'board',
  'round.opened': 'board',
  'round.closed': 'board',
  'bids.voided': 'board',
  'quotes.closed': 'board',
  'quotes.opened': 'board',
  'lines.ranked': 'board',
  'lines.failed': 'board',
  'identities.revealed': 'board',
  // `reminder-todos.ts` adds a message for each reminder.
  'reminder.sent': 'elsewhere',
  // Between the organisers.
  'countersign.requested': 'nobody',
  'countersign.agreed': 'nobody',
  'countersign.refused': 'nobody',
  'countersign.expired': 'nobody',
  'rehearsal.ended': 'nobody',
} as const satisfies Readonly<Record<Change, Way>>;

type ToldOf<K extends Change> = K extends Change
  ? (typeof TOLD)[K] extends 'told'
    ? K
    : never
  : never;

/** The changes that participants are told of. */
export type ToldChange = ToldOf<Change>;
