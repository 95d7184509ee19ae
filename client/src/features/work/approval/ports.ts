import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import { createContext, useContext } from 'react';

/** The parts of a review that belong to higher slices: addresses that it leads to, and words. */
export interface ApprovalPorts {
  /** The list of to-dos that a review was opened from. */
  readonly todosPath: string;
  readonly orderPath: (orderId: string) => string;
  readonly orderStateText: (state: OrderReview['orderState']) => string;
}

/** Filled by the application. */
export const ApprovalPortsContext = createContext<ApprovalPorts | null>(null);

export function useApprovalPorts(): ApprovalPorts {
  const ports = useContext(ApprovalPortsContext);
  if (!ports) throw new Error('no ApprovalPortsContext above');
  return ports;
}
