/* The names of states and transitions of projects, service orders, negotiations, notices and objections. */

/** The states of a sourcing project; the index of a state is its code on the wire. */
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

/**
 * The subject of a negotiation: a package (with its first-ranked supplier), a product, or an order
 * that is not confirmed yet.
 */
export type NegotiationSubject = 'package' | 'product' | 'order';

/** The states of a result notice; the index of a state is its code on the wire. */
export const noticeStates = ['draft', 'inReview', 'returned', 'published'] as const;

export type NoticeState = (typeof noticeStates)[number];

export const objectionStages = ['documents', 'process', 'result'] as const;

export type ObjectionStage = (typeof objectionStages)[number];

export const objectionStates = ['open', 'answered', 'withdrawn'] as const;

export type ObjectionState = (typeof objectionStates)[number];

/** The consequence of an upheld objection for the project's result. */
export type ObjectionConclusion = 'stands' | 'annulled';
