import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { regionChain, regionNameOf } from '../../identity/region/divisions.ts';
import type { CheckSource } from '../order/ports.ts';

/** Refuses an address outside of the group's region; a group without one takes every address (GB5). */
export function checkRegion(groupRegion: string | null, regionCode: string): Refusal | null {
  if (groupRegion === null || regionChain(regionCode).includes(groupRegion)) return null;
  return refuse('groupBuy.outOfRegion', { region: regionNameOf(groupRegion) ?? '' });
}

/** The same for an order of a group buy that is submitted again with another address. */
export const checkGroupBuyRegion: CheckSource = async (sourceNumber, regionCode, trx) => {
  const group = await trx
    .selectFrom('group_buy')
    .select('region_code')
    .where('number', '=', sourceNumber)
    .executeTakeFirst();
  return group ? checkRegion(group.region_code, regionCode) : null;
};
