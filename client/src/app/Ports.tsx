import type { ReactNode } from 'react';
import { type HallPorts, HallPortsContext } from '../features/auction/hall/ports.ts';
import { type ApprovalPorts, ApprovalPortsContext } from '../features/ordering/review/ports.ts';
import { SiteContext } from '../lib/url/site.ts';
import { paths } from './paths.ts';
import { site } from './site.ts';

const approval: ApprovalPorts = {
  todosPath: paths.todos.to(),
  orderPath: paths.orderDetail.to,
};
const hall: HallPorts = {
  projectsPath: paths.biddingList.to(),
  projectPath: paths.biddingDetail.to,
};

/** Connects what features of lower wings need of higher ones. */
export function Ports({ children }: { readonly children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <ApprovalPortsContext value={approval}>
        <HallPortsContext value={hall}>{children}</HallPortsContext>
      </ApprovalPortsContext>
    </SiteContext>
  );
}
