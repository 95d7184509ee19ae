import { refuse } from '../kernel/result.ts';
import { stateTable } from '../kernel/states/state-table.ts';

export type ParcelState = 'sent' | 'received' | 'cancelled';
export type ParcelTransition = 'receive' | 'undo' | 'cancel';
export type ParcelSide = 'buyer' | 'supplier';

/**
 * The states of a parcel: the buyer receives the parcel and may undo the receipt, or the supplier takes
 * the parcel back before it arrives (FU6).
 */
export const parcelTable = stateTable<ParcelState, ParcelTransition, ParcelSide>({
  states: { sent: '运输中', received: '已收货', cancelled: '已撤回' },
  initial: ['sent'],
  final: ['cancelled'],
  transitions: {
    receive: { by: ['buyer'], from: ['sent'], to: 'received', sentence: '收到包裹' },
    undo: { by: ['buyer'], from: ['received'], to: 'sent', sentence: '撤销签收包裹' },
    cancel: { by: ['supplier'], from: ['sent'], to: 'cancelled', sentence: '撤回包裹' },
  },
  refusals: {
    side: () => refuse('delivery.notYours'),
    state: (word) => refuse('delivery.wrongState', { state: word }),
  },
});
