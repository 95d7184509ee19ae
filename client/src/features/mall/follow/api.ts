import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { followMessages } from '@jicai/shared/messages/mall/follow.ts';
import { useAtomValue } from 'jotai';
import { useCall } from '../../../lib/http/call.ts';
import { userAtom } from '../../../lib/session.ts';
import { isShopperAtom, useMallWrite } from '../actions/mall-writes.ts';

/** One page of followed products, newest first. */
export function useFollowedProducts(page: number, pageSize: number) {
  const enabled = useAtomValue(isShopperAtom);
  const personId = useAtomValue(userAtom)?.id ?? null;
  return useCall(
    followEndpoints.listProducts,
    { personId, page, pageSize, regionCode: null },
    { enabled, quiet: true, keepPrevious: true },
  );
}

/** One page of followed shops, newest first. */
export function useFollowedShops(page: number, pageSize: number) {
  const enabled = useAtomValue(isShopperAtom);
  const personId = useAtomValue(userAtom)?.id ?? null;
  return useCall(
    followEndpoints.listShops,
    { personId, page, pageSize },
    { enabled, quiet: true, keepPrevious: true },
  );
}

/** Cancels follows by their ids, one or a batch. */
export function useCancelFollows() {
  const write = useMallWrite();
  return (ids: string[]) =>
    write({
      endpoint: followEndpoints.cancel,
      body: { ids },
      changes: ['follow'],
      says: followMessages['follow.cancelled'],
    });
}
