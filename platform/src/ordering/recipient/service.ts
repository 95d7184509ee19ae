import type { MatchedRegion } from '@jicai/shared/contract/ordering/recipient.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { regionByName } from '../../identity/region/by-name.ts';
import { regionNameOf } from '../../identity/region/divisions.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { readDetail } from '../order/detail/detail.ts';
import { readUndelivered } from './delivery.ts';
import { deliveryListOf, templateOf } from './workbook.ts';

/** Lists of recipients as files, and their regions. */
export function createRecipients({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    template: templateOf,

    /** Names of regions as codes, and which shops of the person's lines do not deliver there. */
    async matchRegions(
      person: Person,
      given: { readonly cartIds: readonly string[]; readonly regions: readonly string[] },
    ): Promise<{ regions: MatchedRegion[] } | Refusal> {
      if (given.regions.length > limits.recipients)
        return refuse('recipient.tooMany', { max: String(limits.recipients) });
      const found = given.regions.map((text) => ({ text, code: regionByName(text) }));
      const codes = found.flatMap(({ code }) => (code === null ? [] : [code]));
      const shops = { cartIds: given.cartIds, personId: person.id };
      const undelivered = await readUndelivered(shops, codes, db);
      return {
        regions: found.map(({ text, code }) => ({
          text,
          code,
          name: code === null ? '' : (regionNameOf(code) ?? ''),
          shops: undelivered
            .filter(({ regionCode }) => regionCode === code)
            .map(({ shopName }) => shopName),
        })),
      };
    },

    /** The list of an order as far as the person sees it; nothing for who sees none. */
    async exportOrder(person: Person, orderId: string) {
      const order = await readDetail(orderId, person, clock, db);
      if (isRefusal(order)) return order;
      return order.recipients.length === 0 ? refuse('order.unknown') : deliveryListOf(order);
    },
  };
}

export type Recipients = ReturnType<typeof createRecipients>;
