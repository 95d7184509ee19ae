import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { type Cart, cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { judgePieces, MIN_PIECES } from '@jicai/shared/domain/ordering/cart/rules.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { type Call, personOf } from '../../kernel/http/caller.ts';
import { once } from '../../kernel/write/once.ts';
import { readAccessories, readOffers } from '../../mall/catalog/offers.ts';
import { clearComparison, readComparison } from '../../mall/comparison/repository.ts';
import { yearOf } from '../order/numbers.ts';
import { readYears } from '../order/year-totals.ts';
import { addToCart, refuseObstacle, type Wanted } from './adding.ts';
import * as carts from './repository.ts';
import { addingOf, arrange } from './rules.ts';

type Adding = RequestOf<(typeof cartEndpoints)['add']>;
type SettingAccessory = RequestOf<(typeof cartEndpoints)['setAccessory']>;

/** The whole cart with what everything costs now; three statements, however long it is. */
async function readWhole(personId: string, regionCode: string | null, db: Executor) {
  const stored = await carts.readCart(personId, db);
  const skuIds = stored.map(({ skuId }) => skuId);
  const ids = stored.flatMap(({ accessories }) => accessories.map(({ id }) => id));
  const offers = await readOffers({ skuIds }, regionCode, db);
  const accessories = ids.length > 0 ? await readAccessories({ ids }, db) : [];
  return { cart: arrange(stored, offers, accessories), offers };
}

/** What a call to add means: the goods that it names, or those of the comparison. */
async function wantedOf(
  personId: string,
  body: Adding,
  trx: Executor,
): Promise<Wanted[] | Refusal> {
  const { quantity, goodsId, skuId, accessories } = body;
  const compared = new Set(body.comparisonIds ?? []);
  if (compared.size > 0) {
    const items = await readComparison(personId, trx);
    const chosen = items.filter(({ id }) => compared.has(id));
    if (chosen.length === 0) return refuse('cart.nothing');
    return chosen.map((item) => ({
      goodsId: item.goodsId,
      skuId: null,
      // Nobody said pieces of each: the least of every one.
      quantity: null,
      accessories: [],
    }));
  }
  if (goodsId === null) return refuse('cart.nothing');
  return [{ goodsId, skuId, quantity, accessories }];
}

/** The cart of whoever calls: every function asks the session whose it is, never the payload ([A03]). */
export function createCart({ db, clock }: { db: Database; clock: Clock }) {
  const write = <Res>(run: (trx: Executor) => Promise<Res>) => db.transaction().execute(run);

  return {
    /** With the year's total of every category that is ticked, as the checkout counts it (OR9). */
    async list(call: Call, regionCode: string | null): Promise<Cart> {
      const { id, orgId } = personOf(call);
      const { cart, offers } = await readWhole(id, regionCode, db);
      if (cart.selectedCount === 0) return { ...cart, years: [] };
      const year = yearOf(await readNow(clock, db));
      return {
        ...cart,
        years: await readYears({ unitId: orgId, year }, addingOf(cart, offers), db),
      };
    },

    add: (call: Call, body: Adding) =>
      write((trx) =>
        once(call, cartEndpoints.add, body, trx, async () => {
          const { id } = personOf(call);
          await carts.lockCart(id, trx);
          const wanted = await wantedOf(id, body, trx);
          if (isRefusal(wanted)) return wanted;
          const lineIds = await addToCart(id, wanted, trx);
          if (isRefusal(lineIds)) return lineIds;
          if (body.comparisonIds !== null) await clearComparison(id, trx);
          return { lineIds, count: await carts.countLines(id, trx) };
        }),
      ),

    remove: (call: Call, body: { lineIds: string[] }) =>
      write((trx) =>
        once(call, cartEndpoints.remove, body, trx, async () => {
          const { id } = personOf(call);
          await carts.removeCartLines(id, body.lineIds, trx);
          return { count: await carts.countLines(id, trx) };
        }),
      ),

    setQuantity: (call: Call, body: { lineId: string; quantity: number }) =>
      write((trx) =>
        once(call, cartEndpoints.setQuantity, body, trx, async () => {
          const { id } = personOf(call);
          await carts.lockCart(id, trx);
          const [line] = await carts.readCartLines(id, [body.lineId], trx);
          if (!line) return refuse('cart.unknownLine');
          const [offer] = await readOffers({ skuIds: [line.skuId] }, null, trx);
          if (!offer) return refuse('goods.unknown');
          const { goodsName: name, unit, stock, minQuantity } = offer;
          const refused =
            refuseObstacle(offer) ?? judgePieces(body.quantity, { name, unit, stock, minQuantity });
          if (refused) return refused;
          await carts.setLineQuantity(id, line.id, body.quantity, trx);
          return {};
        }),
      ),

    setAccessory: (call: Call, body: SettingAccessory) =>
      write((trx) =>
        once(call, cartEndpoints.setAccessory, body, trx, async () => {
          const { id } = personOf(call);
          await carts.lockCart(id, trx);
          const [line] = await carts.readCartLines(id, [body.lineId], trx);
          if (!line) return refuse('cart.unknownLine');
          const { accessoryId, quantity } = body;
          const [offer] = await readAccessories({ ids: [accessoryId] }, trx);
          if (quantity !== 0) {
            if (!offer || offer.goodsId !== line.goodsId) return refuse('cart.noAccessory');
            const refused = judgePieces(quantity, { ...offer, minQuantity: MIN_PIECES });
            if (refused) return refused;
          }
          const priceAdded = offer?.price ?? line.priceAdded;
          const stockAdded = offer?.stock ?? null;
          const accessory = { id: accessoryId, quantity, priceAdded, stockAdded };
          await carts.putAccessory(line.id, accessory, trx);
          return {};
        }),
      ),

    select: (call: Call, body: { lineIds: string[]; isSelected: boolean }) =>
      write((trx) =>
        once(call, cartEndpoints.select, body, trx, async () => {
          await carts.selectLines(personOf(call).id, body.lineIds, body.isSelected, trx);
          return {};
        }),
      ),

    clearInvalid: (call: Call, body: { regionCode: string | null }) =>
      write((trx) =>
        once(call, cartEndpoints.clearInvalid, body, trx, async () => {
          const { id } = personOf(call);
          const { cart } = await readWhole(id, body.regionCode, trx);
          const ids = cart.invalid.map((line) => line.id);
          return { count: await carts.removeCartLines(id, ids, trx) };
        }),
      ),
  };
}

export type Carts = ReturnType<typeof createCart>;
