/* States and transitions of projects, fixed-point orders, negotiations, notices and objections. */

/** The states of a sourcing project, in the order in which it passes them. */
export const projectStates = [
  'draft',
  'inReview',
  'returned',
  'scheduled',
  'published',
  'signUp',
  'quoting',
  'closed',
  'opened',
  'evaluating',
  'inConfirmation',
  'awarded',
  'failed',
  'revoked',
] as const;

export type ProjectState = (typeof projectStates)[number];

export type ProjectTransition =
  | 'submit'
  | 'withdraw'
  | 'pass'
  | 'giveBack'
  | 'publish'
  | 'openSignUp'
  | 'extendSignUp'
  | 'closeSignUp'
  | 'close'
  | 'open'
  | 'evaluate'
  | 'settle'
  | 'confirm'
  | 'annul'
  | 'revoke';

export const fixedOrderStates = [
  'requested',
  'accepted',
  'refused',
  'pendingConfirm',
  'ordered',
  'cancelled',
] as const;
export type FixedOrderState = (typeof fixedOrderStates)[number];

export type FixedOrderTransition =
  | 'accept'
  | 'refuse'
  | 'fill'
  | 'giveBack'
  | 'confirm'
  | 'cancel'
  | 'withdraw';

export const negotiationStates = ['asked', 'answered', 'agreed', 'ordered', 'ended'] as const;
export type NegotiationState = (typeof negotiationStates)[number];

export type NegotiationTransition = 'ask' | 'offer' | 'take' | 'accept' | 'giveUp' | 'order';

/** Subjects of a negotiation: a package with the first in rank, a product, or an order before its confirmation. */
export type NegotiationSubject = 'package' | 'product' | 'order';

/** The states of a project's result notice, in the order in which it passes them. */
export const noticeStates = ['draft', 'inReview', 'returned', 'published'] as const;

export type NoticeState = (typeof noticeStates)[number];

export const objectionStages = ['documents', 'process', 'result'] as const;

export type ObjectionStage = (typeof objectionStages)[number];

export const objectionStates = ['open', 'answered', 'withdrawn'] as const;

export type ObjectionState = (typeof objectionStates)[number];

/** The consequence of an objection that was found to be right. */
export type ObjectionConclusion = 'stands' | 'annulled';
