import type { ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { invoiceTitleEndpoints } from '@jicai/shared/contract/ordering/address.ts';

/** The unit's own name and credit code for a new title; null where the book has that name already. */
export const offeredTitle = ({ rows, unit }: ResponseOf<(typeof invoiceTitleEndpoints)['list']>) =>
  rows.some(({ title }) => title === unit.title) ? null : unit;
