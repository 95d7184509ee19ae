import { createContext, useContext } from 'react';

/** Addresses that a review leads to and that belong to other slices. */
export interface ApprovalPorts {
  /** The list of to-dos that a review was opened from. */
  readonly todosPath: string;
  readonly orderPath: (orderId: string) => string;
}

/** Filled by the application. */
export const ApprovalPortsContext = createContext<ApprovalPorts | null>(null);

export function useApprovalPorts(): ApprovalPorts {
  const ports = useContext(ApprovalPortsContext);
  if (!ports) throw new Error('no ApprovalPortsContext above');
  return ports;
}
