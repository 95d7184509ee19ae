import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { fen } from '@jicai/shared/domain/kernel/money.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import * as follows from './repository.ts';

interface Target {
  readonly goodsId: string | null;
  readonly shopId: string | null;
}

/** What is meant: goods with their shop, or a shop; null when there is no such thing. */
async function targetOf({ goodsId, shopId }: Target, db: Executor) {
  if (goodsId !== null) {
    const found = await follows.shopOfGoods(goodsId, db);
    return found ? { shopId: found.shopId, goodsId, price: fen(found.price) } : null;
  }
  if (shopId === null || !(await follows.shopExists(shopId, db))) return null;
  return { shopId, goodsId: null, price: null };
}

/** The follows of whoever calls; a payload's person id is not asked ([A03]). */
export function createFollows(db: Database) {
  const write = <Res>(run: (trx: Executor) => Promise<Res>) => db.transaction().execute(run);

  return {
    async listGoods(call: Call, { page, pageSize }: follows.Page) {
      const { id } = personOf(call);
      const rows = await follows.listGoods(id, { page, pageSize }, db);
      const { goods: total } = await follows.countFollows(id, db);
      return { rows, total, page, pageSize };
    },

    async listShops(call: Call, { page, pageSize }: follows.Page) {
      const { id } = personOf(call);
      const rows = await follows.listShops(id, { page, pageSize }, db);
      const { shops: total } = await follows.countFollows(id, db);
      return { rows, total, page, pageSize };
    },

    ids: (call: Call) => follows.followedIds(personOf(call).id, db),

    add: (call: Call, body: RequestOf<(typeof followEndpoints)['add']>) =>
      write((trx) =>
        once(call, followEndpoints.add, body, trx, async () => {
          const { id: personId } = personOf(call);
          const target = await targetOf(body, trx);
          if (!target) {
            const nothing = body.goodsId === null && body.shopId === null;
            if (nothing) return refuse('follow.nothing');
            return refuse(body.goodsId === null ? 'shop.unknown' : 'goods.unknown');
          }
          const count = await follows.countFollows(personId, trx);
          const before = target.goodsId === null ? count.shops : count.goods;
          const known = await follows.findFollow(personId, target.shopId, target.goodsId, trx);
          if (known) return { id: known };
          if (before >= limits.follows)
            return refuse('follow.full', { max: String(limits.follows) });
          await follows.insertFollow(personId, target, trx);
          const id = await follows.findFollow(personId, target.shopId, target.goodsId, trx);
          return { id: id ?? '' };
        }),
      ),

    async shopOfGoods(goodsId: string) {
      const found = await follows.shopOfGoods(goodsId, db);
      return found ? { shopId: found.shopId, shopName: found.shopName } : refuse('goods.unknown');
    },

    find: async (call: Call, { shopId, goodsId }: { shopId: string; goodsId: string | null }) => ({
      id: await follows.findFollow(personOf(call).id, shopId, goodsId, db),
    }),

    cancel: (call: Call, body: { ids: string[] }) =>
      write((trx) =>
        once(call, followEndpoints.cancel, body, trx, async () => {
          await follows.deleteFollows(personOf(call).id, body.ids, trx);
          return {};
        }),
      ),

    cancelDirect: (call: Call, body: Target) =>
      write((trx) =>
        once(call, followEndpoints.cancelDirect, { ...body }, trx, async () => {
          const { id } = personOf(call);
          const target = await targetOf(body, trx);
          const found =
            target && (await follows.findFollow(id, target.shopId, target.goodsId, trx));
          if (found) await follows.deleteFollows(id, [found], trx);
          return {};
        }),
      ),
  };
}

export type Follows = ReturnType<typeof createFollows>;
