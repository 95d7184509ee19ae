import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import {
  type ComparisonItem,
  comparisonEndpoints,
} from '@jicai/shared/contract/mall/comparison.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { historyEndpoints } from '@jicai/shared/contract/mall/history.ts';
import { limits } from '@jicai/shared/limits.ts';
import { comparisonMessages } from '@jicai/shared/messages/mall/comparison.ts';
import { followMessages } from '@jicai/shared/messages/mall/follow.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useCall, useCaller } from '../../../lib/http/call.ts';
import { userAtom } from '../../../lib/session.ts';
import { clientTexts } from '../../../lib/texts.ts';
import { toastAtom } from '../../../lib/toast.ts';
import { followToCancel } from './cancel-chain.ts';
import { isShopperAtom, useMallWrite } from './mall-writes.ts';

/* Actions on products for cards and the detail page; each hook may be used in every card. */

const nothingCompared: readonly ComparisonItem[] = [];

/** The comparison of the person: what is in it, and putting products in and out. */
export function useCompare() {
  const write = useMallWrite();
  const toast = useSetAtom(toastAtom);
  const enabled = useAtomValue(isShopperAtom);
  const queries = useQueryClient();
  const { data } = useCall(comparisonEndpoints.list, {}, { enabled, quiet: true });
  const items = (enabled && data?.rows) || nothingCompared;
  const slotOf = (productId: string) => items.find((item) => item.productId === productId);

  async function add(productId: string): Promise<boolean> {
    if (items.length >= limits.comparedProducts && !slotOf(productId)) {
      toast('warning', comparisonMessages['comparison.full']);
      return false;
    }
    const answer = await write({
      endpoint: comparisonEndpoints.add,
      body: { productId },
      changes: ['comparison', 'history'],
      says: comparisonMessages['comparison.added'],
      more: { detail: clientTexts.compared },
    });
    return answer !== null;
  }

  /** Takes out what stands in the bar under this id; the bar shows it at once. */
  async function remove(id: string): Promise<boolean> {
    const key = [comparisonEndpoints.list.name, {}];
    const answer = await write({
      endpoint: comparisonEndpoints.remove,
      body: { id },
      changes: ['comparison', 'history'],
      says: comparisonMessages['comparison.removed'],
      more: { detail: clientTexts.notCompared },
      optimistic: () => {
        const before = queries.getQueryData<ResponseOf<typeof comparisonEndpoints.list>>(key);
        if (before) {
          queries.setQueryData(key, { rows: before.rows.filter((item) => item.id !== id) });
        }
        return () => queries.setQueryData(key, before);
      },
    });
    return answer !== null;
  }

  return {
    items,
    isCompared: (productId: string) => slotOf(productId) !== undefined,
    add,
    remove,
    toggle(productId: string): Promise<boolean> {
      const slot = slotOf(productId);
      return slot ? remove(slot.id) : add(productId);
    },
  };
}

type FollowedIds = ResponseOf<typeof followEndpoints.ids>;

/** The followed products and shops, and the writes that follow or unfollow. */
export function useFollow() {
  const write = useMallWrite();
  const enabled = useAtomValue(isShopperAtom);
  const personId = useAtomValue(userAtom)?.id ?? null;
  const queries = useQueryClient();
  const key = [followEndpoints.ids.name, {}];
  const { data } = useCall(followEndpoints.ids, {}, { enabled, quiet: true });
  const ids = enabled ? data : undefined;

  async function toggle(kind: keyof FollowedIds, id: string): Promise<boolean> {
    const isFollowed = ids?.[kind].includes(id) ?? false;
    const target =
      kind === 'productIds' ? { productId: id, shopId: null } : { productId: null, shopId: id };
    const optimistic = () => {
      const before = queries.getQueryData<FollowedIds>(key);
      if (before) {
        const others = before[kind].filter((one) => one !== id);
        queries.setQueryData(key, { ...before, [kind]: isFollowed ? others : [...others, id] });
      }
      return () => queries.setQueryData(key, before);
    };
    const changes = ['follow'] as const;
    if (!isFollowed) {
      const says = followMessages['follow.added'];
      const body = { ...target, personId: null };
      return (
        (await write({ endpoint: followEndpoints.add, body, changes, says, optimistic })) !== null
      );
    }
    const says = followMessages['follow.cancelled'];
    // The specification has a chain of calls for a product; a shop is named by itself.
    const answer =
      kind === 'productIds'
        ? await write({
            endpoint: followEndpoints.cancel,
            body: { of: target, find: (call) => followToCancel(call, id, personId) },
            changes,
            says,
            optimistic,
          })
        : await write({
            endpoint: followEndpoints.cancelDirect,
            body: target,
            changes,
            says,
            optimistic,
          });
    return answer !== null;
  }

  return {
    isFollowed: (productId: string) => ids?.productIds.includes(productId) ?? false,
    isShopFollowed: (shopId: string) => ids?.shopIds.includes(shopId) ?? false,
    toggleProduct: (productId: string) => toggle('productIds', productId),
    toggleShop: (shopId: string) => toggle('shopIds', shopId),
  };
}

/** Notes in the browsing history that the product of a detail page was looked at; never in the way. */
export function useRecordVisit(productId: string): void {
  const call = useCaller();
  const queries = useQueryClient();
  const isShopper = useAtomValue(isShopperAtom);
  useEffect(() => {
    if (!isShopper || productId === '') return;
    call(historyEndpoints.record, { productId }, { quiet: true })
      .then(() => {
        void queries.invalidateQueries({ queryKey: [historyEndpoints.list.name] });
        void queries.invalidateQueries({ queryKey: ['statistics.counts'] });
      })
      .catch(() => {});
  }, [call, queries, isShopper, productId]);
}
