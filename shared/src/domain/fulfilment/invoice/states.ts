import type {
  ApplicationState,
  ApplicationTransition,
} from '../../../contract/fulfilment/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type ApplicationState,
  type ApplicationTransition,
  applicationStates,
} from '../../../contract/fulfilment/states.ts';

export type ApplicationSide = 'buyer' | 'supplier' | 'system' | 'reader';

/**
 * All states of an application for invoices and all transitions between them. `issue` leads to
 * `issued` if the registered invoices reach the amount applied for, otherwise to `applied`.
 */
export const applicationTable = stateTable<
  ApplicationState,
  ApplicationTransition,
  ApplicationSide,
  undefined,
  boolean
>({
  states: {
    applied: '待开票',
    issued: '已开票',
    received: '已收票',
    returned: '退票待重开',
    void: '已作废',
  },
  initial: ['applied'],
  final: ['void'],
  transitions: {
    issue: {
      by: ['supplier'],
      from: ['applied', 'returned'],
      to: { oneOf: ['issued', 'applied'], choose: (isWhole) => (isWhole ? 'issued' : 'applied') },
      sentence: '供应商登记发票',
    },
    takeBack: {
      by: ['supplier'],
      from: ['applied', 'issued'],
      to: 'applied',
      sentence: '供应商撤回已登记的发票',
    },
    receive: { by: ['buyer'], from: ['issued'], to: 'received', sentence: '采购人收票' },
    giveBack: { by: ['buyer'], from: ['issued'], to: 'returned', sentence: '采购人退票' },
    withdraw: {
      by: ['buyer'],
      from: ['applied', 'returned'],
      to: 'void',
      sentence: '作废开票申请',
    },
    reverse: {
      by: ['system'],
      from: ['received', 'issued'],
      to: 'returned',
      sentence: '发票红冲，待重开',
    },
  },
  refusals: {
    side: () => refuse('invoice.notYours'),
    state: (state) => refuse('invoice.wrongState', { state }),
  },
});
