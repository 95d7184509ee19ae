import { HALL_AUCTIONS } from '@jicai/shared/contract/auction/live/hall.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { useCall } from '../../../lib/http/call.ts';
import type { UseRunning } from '../../auction/live/others/running-port.ts';
import { useAgainWithTodos } from '../../work/todo/api.ts';
import type { HallView } from './model/view.ts';

/** New auctions join the list within this time; everything else of them is pushed. */
const LIST_MS = 15_000;

/** The auctions in which the person takes part. */
export function useMyAuctions({ tab, keyword, page }: HallView) {
  const body = { tab: tab === 'needs' ? 'all' : tab, keyword, page, pageSize: HALL_AUCTIONS };
  return useCall(sourcingEndpoints.listMine, body, {
    quiet: true,
    refreshMs: LIST_MS,
    keepPrevious: true,
  });
}

/** The lists of auctions change with the person's to-dos: a request that escalates brings an auction with it. */
export const useListsWithTodos = (): void => useAgainWithTodos(sourcingEndpoints.listMine);

/** The auctions of a wall that shows all that run. */
export const useRunning: UseRunning = ({ role, keyword, isOn }) => {
  const body = { tab: 'running' as const, keyword, page: 1, pageSize: HALL_AUCTIONS };
  const { data } = useCall(sourcingEndpoints.listMine, body, {
    enabled: isOn,
    quiet: true,
    refreshMs: LIST_MS,
    keepPrevious: true,
  });
  const rows = data?.rows ?? [];
  return rows
    .filter((row) => row.role === role && row.method === 'bidding')
    .map(({ packageNumber }) => packageNumber);
};
