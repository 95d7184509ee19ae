import type { ProjectState, ProjectTransition } from '../../../contract/sourcing/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type ProjectState,
  type ProjectTransition,
  projectStates,
} from '../../../contract/sourcing/states.ts';

/**
 * The side from which a person sees a project. `system` makes the transitions that the clock and the auctions
 * cause.
 */
export type ProjectSide = 'handler' | 'reviewer' | 'system' | 'other';

/** The facts besides the state that decide whether a transition is allowed. */
export interface ProjectFacts {
  /** Whether the sign-up was extended already; a sign-up can be extended only once. */
  readonly wasExtended: boolean;
}

/**
 * The outcome of a transition, which selects the next state if the transition has several; null for
 * a transition with one next state.
 */
export type ProjectOutcome =
  | 'signUpLater'
  | 'signUpNow'
  | 'enough'
  | 'tooFew'
  | 'won'
  | 'waiting'
  | 'nobody'
  | null;

const end = { won: 'awarded', waiting: 'inConfirmation', nobody: 'failed' } as const;

const endOf = (outcome: ProjectOutcome): ProjectState =>
  outcome === 'won' || outcome === 'waiting' ? end[outcome] : 'failed';

/** Every state of a sourcing project and every transition between them (PJ1). */
export const projectTable = stateTable<
  ProjectState,
  ProjectTransition,
  ProjectSide,
  ProjectFacts,
  ProjectOutcome
>({
  states: {
    draft: '草稿',
    inReview: '审核中',
    returned: '已退回',
    scheduled: '待发布',
    published: '已发布',
    signUp: '报名中',
    quoting: '报价中',
    closed: '待开标',
    opened: '已开标',
    evaluating: '评审中',
    inConfirmation: '成交确认中',
    awarded: '已成交',
    failed: '流标',
    revoked: '已撤销',
  },
  initial: ['draft'],
  final: ['failed', 'revoked'],
  transitions: {
    submit: {
      by: ['handler'],
      from: ['draft', 'returned'],
      to: 'inReview',
      sentence: '提交审核',
    },
    withdraw: { by: ['handler'], from: ['inReview'], to: 'draft', sentence: '撤回审核' },
    pass: { by: ['reviewer'], from: ['inReview'], to: 'scheduled', sentence: '审核通过' },
    giveBack: { by: ['reviewer'], from: ['inReview'], to: 'returned', sentence: '审核退回' },
    publish: {
      by: ['handler', 'system'],
      from: ['scheduled'],
      to: {
        oneOf: ['published', 'signUp'],
        choose: (outcome) => (outcome === 'signUpLater' ? 'published' : 'signUp'),
      },
      sentence: '发布项目公告',
    },
    openSignUp: { by: ['system'], from: ['published'], to: 'signUp', sentence: '开始报名' },
    extendSignUp: {
      by: ['handler', 'system'],
      from: ['signUp'],
      to: 'signUp',
      guard: ({ wasExtended }) => (wasExtended ? refuse('project.extendedBefore') : null),
      sentence: '延长报名时间',
    },
    closeSignUp: {
      by: ['system'],
      from: ['signUp'],
      to: {
        oneOf: ['quoting', 'failed'],
        choose: (outcome) => (outcome === 'enough' ? 'quoting' : 'failed'),
      },
      sentence: '报名结束',
    },
    close: { by: ['system'], from: ['quoting'], to: 'closed', sentence: '报价截止' },
    open: { by: ['system'], from: ['closed'], to: 'opened', sentence: '开标' },
    evaluate: { by: ['system'], from: ['opened'], to: 'evaluating', sentence: '开始评审' },
    settle: {
      by: ['system'],
      from: ['quoting', 'closed', 'opened', 'evaluating'],
      to: { oneOf: ['awarded', 'inConfirmation', 'failed'], choose: endOf },
      sentence: '产生结果',
    },
    confirm: {
      by: ['system'],
      from: ['inConfirmation'],
      to: { oneOf: ['awarded', 'failed'], choose: (o) => (o === 'won' ? 'awarded' : 'failed') },
      sentence: '成交确认结束',
    },
    // The handler may annul an award only after an objection to the project was upheld (PJ10).
    annul: { by: ['handler'], from: ['awarded'], to: 'failed', sentence: '成交结果作废' },
    revoke: {
      by: ['handler'],
      from: ['draft', 'returned', 'scheduled', 'published', 'signUp'],
      to: 'revoked',
      sentence: '撤销项目',
    },
  },
  refusals: {
    side: () => refuse('project.notYours'),
    state: (word) => refuse('project.wrongState', { state: word }),
  },
});

/** Returns whether the handler may edit the text of a project in this state. */
export const isEditable = (state: ProjectState): boolean =>
  state === 'draft' || state === 'returned';

/**
 * Returns whether suppliers and visitors may see a project in this state. True for `revoked`, although a
 * project may be revoked before its publication: callers exclude those projects.
 */
export const isPublic = (state: ProjectState): boolean =>
  !['draft', 'inReview', 'returned', 'scheduled'].includes(state);

/**
 * The states in which a project has ended. Only the award of an `awarded` project can still be
 * annulled.
 */
export const ENDED_STATES: readonly ProjectState[] = ['awarded', 'failed', 'revoked'];
