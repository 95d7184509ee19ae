import type {
  NegotiationState,
  NegotiationSubject,
  NegotiationTransition,
} from '../../../contract/sourcing/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type NegotiationState,
  type NegotiationSubject,
  type NegotiationTransition,
  negotiationStates,
} from '../../../contract/sourcing/states.ts';

export type NegotiationSide = 'buyer' | 'supplier' | 'other';

export interface NegotiationFacts {
  readonly subject: NegotiationSubject;
  /**
   * The number of rounds so far; a round begins when the buyer asks the supplier for a lower price.
   */
  readonly round: number;
  readonly maxRounds: number;
}

/** Every state of a negotiation (议价) and every transition between them (NG1). */
export const negotiationTable = stateTable<
  NegotiationState,
  NegotiationTransition,
  NegotiationSide,
  NegotiationFacts
>({
  states: {
    asked: '待供应商答复',
    answered: '待采购人答复',
    agreed: '已达成',
    ordered: '已下单',
    ended: '未达成',
  },
  initial: ['asked'],
  final: ['ordered', 'ended'],
  transitions: {
    ask: {
      by: ['buyer'],
      from: ['answered'],
      to: 'asked',
      guard: ({ round, maxRounds }) =>
        round < maxRounds ? null : refuse('negotiation.noRounds', { max: String(maxRounds) }),
      sentence: '采购人还价',
    },
    offer: { by: ['supplier'], from: ['asked'], to: 'answered', sentence: '供应商报出价格' },
    take: { by: ['supplier'], from: ['asked'], to: 'agreed', sentence: '供应商接受还价' },
    accept: { by: ['buyer'], from: ['answered'], to: 'agreed', sentence: '采购人接受价格' },
    giveUp: {
      by: ['buyer'],
      from: ['asked', 'answered'],
      to: 'ended',
      sentence: '采购人结束议价，按原价执行',
    },
    order: {
      by: ['buyer'],
      from: ['agreed'],
      to: 'ordered',
      guard: ({ subject }) => (subject === 'product' ? null : refuse('negotiation.noOrder')),
      sentence: '按议定价格下单',
    },
  },
  refusals: {
    side: () => refuse('negotiation.notYours'),
    state: (word) => refuse('negotiation.wrongState', { state: word }),
  },
});
