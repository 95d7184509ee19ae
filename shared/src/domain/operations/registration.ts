import { refuse } from '../kernel/result.ts';
import { stateTable } from '../kernel/states/state-table.ts';

export type ApplicationState = 'pending' | 'accepted' | 'refused';

/**
 * The states of an application by which a person asks to become a member of a unit, and the
 * transitions between them.
 */
export const applicationStates = stateTable<ApplicationState, 'accept' | 'refuse', 'administrator'>(
  {
    states: { pending: '待审核', accepted: '已通过', refused: '已驳回' },
    initial: ['pending'],
    final: ['accepted', 'refused'],
    transitions: {
      accept: { by: ['administrator'], from: ['pending'], to: 'accepted', sentence: '审核通过' },
      refuse: { by: ['administrator'], from: ['pending'], to: 'refused', sentence: '审核驳回' },
    },
    refusals: {
      side: () => refuse('application.unknown'),
      state: () => refuse('application.unknown'),
    },
  },
);
