import { orderWords } from '@jicai/shared/domain/ordering/order/states.ts';
import type { ReactNode } from 'react';
import { type ApprovalPorts, ApprovalPortsContext } from '../features/work/approval/ports.ts';
import { paths } from './paths.ts';

const ports: ApprovalPorts = {
  todosPath: paths.todos.to(),
  orderPath: paths.orderDetail.to,
  orderStateText: (state) => orderWords[state],
};

/** Connects reviews with the parts of higher wings; not in the entry's chunk, where none is shown. */
export function ReviewPorts({ children }: { readonly children: ReactNode }) {
  return <ApprovalPortsContext value={ports}>{children}</ApprovalPortsContext>;
}
