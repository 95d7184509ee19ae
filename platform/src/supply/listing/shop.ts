import type { ShopState } from '@jicai/shared/contract/mall/shop.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** A shop of the caller's organisation. */
export interface OwnShop {
  readonly id: string;
  readonly name: string;
  readonly state: ShopState;
  readonly zoneId: string;
}

/** The shop for which somebody acts: the first of their organisation; null without one. */
export async function findOwnShop(person: Person, db: Executor): Promise<OwnShop | null> {
  const row = await db
    .selectFrom('shop')
    .select(['id', 'name', 'state', 'zone_id as zoneId'])
    .where('org_id', '=', person.orgId)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const CLOSED_WORDS: Readonly<Record<Exclude<ShopState, 'active'>, string>> = {
  incomplete: '店铺信息未完善',
  pendingReview: '入驻审核中',
  suspended: '店铺已暂停',
  closed: '店铺已关闭',
};

/** The reason why a shop may not offer products now; null when it may. */
export function refuseShop(state: ShopState): Refusal | null {
  return state === 'active' ? null : refuse('listing.shopClosed', { reason: CLOSED_WORDS[state] });
}
