import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { afterSaleMessages } from '@jicai/shared/messages/fulfilment/after-sale.ts';
import type { Files } from '../../files/upload/service.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import { personOf } from '../../kernel/http/caller/caller.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import { query, type Slice, write } from '../../kernel/slice.ts';
import type { MakeDocument } from '../documents/documents.ts';
import { afterSaleDuties } from './duties.ts';
import { afterSalePdf } from './print.ts';
import { afterSaleSheet, listAfterSales, readAfterSale, readClaimable } from './reading.ts';
import { apply, move } from './service.ts';

interface AfterSaleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'claim'>;
  readonly signing: SigningKey;
  readonly papers: MakeDocument;
}

const buyers = ['buyer', 'handler', 'finance'] as const;
const readers = [...buyers, 'supplier', 'operator'] as const;

/** 售后: return, exchange, repair, refund of accepted pieces. */
export const afterSaleSlice: Slice<AfterSaleDeps> = {
  name: 'fulfilment/after-sale',
  messages: afterSaleMessages,
  policy: {
    'afterSale.claimable': buyers,
    'afterSale.apply': buyers,
    'afterSale.list': readers,
    'afterSale.export': readers,
    'afterSale.detail': readers,
    'afterSale.print': readers,
    'afterSale.move': readers,
  },
  duties: afterSaleDuties,
  menu: [
    {
      group: 'settlement',
      order: 7,
      name: 'afterSales',
      title: '售后',
      path: menuPaths.afterSales,
      icon: 'truckReturn',
      needs: 'afterSale.list',
    },
  ],
  endpoints: (deps) => [
    query(afterSaleEndpoints.claimable, ({ orderId }, call) =>
      readClaimable(orderId, personOf(call), deps),
    ),
    query(afterSaleEndpoints.list, (body, call) => listAfterSales(body, personOf(call), deps)),
    query(afterSaleEndpoints.exportList, async (body, call) => {
      const all = { ...body, page: 1, pageSize: limits.settlementExportRows };
      return afterSaleSheet((await listAfterSales(all, personOf(call), deps)).rows);
    }),
    query(afterSaleEndpoints.detail, async ({ id }, call) => {
      const afterSale = await readAfterSale(id, personOf(call), deps);
      return isRefusal(afterSale) ? afterSale : { afterSale };
    }),
    query(afterSaleEndpoints.print, async ({ id }, call) => {
      const afterSale = await readAfterSale(id, personOf(call), deps);
      return isRefusal(afterSale) ? afterSale : afterSalePdf(afterSale, deps.papers, deps.db);
    }),
    write(afterSaleEndpoints.apply, (body, context) => apply(body, deps.files, context)),
    write(afterSaleEndpoints.move, (body, context) => move(deps.signing, body, context)),
  ],
};
