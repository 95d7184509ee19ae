import { orderWords } from '@jicai/shared/domain/ordering/order/states.ts';
import type { ReactNode } from 'react';
import { type ApprovalPorts, ApprovalPortsContext } from '../features/work/approval/ports.ts';
import { SiteContext } from '../lib/url/site.ts';
import { paths } from './paths.ts';
import { site } from './site.ts';

const approval: ApprovalPorts = {
  todosPath: paths.todos.to(),
  orderPath: paths.orderDetail.to,
  orderStateText: (state) => orderWords[state],
};

/** Connects what features of lower wings need of higher ones. */
export function Ports({ children }: { readonly children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <ApprovalPortsContext value={approval}>{children}</ApprovalPortsContext>
    </SiteContext>
  );
}
