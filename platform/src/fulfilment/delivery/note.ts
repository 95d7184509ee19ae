import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { MadeFile, MakeDocument } from '../documents/documents.ts';
import { findThreadOrder, mayReadThread } from '../thread/order.ts';
import { findParcel } from './parcels.ts';

/** 送货单 as a PDF file; its code opens the acceptance on the acceptor's phone. */
export async function deliveryNote(
  parcelId: string,
  person: Person,
  make: MakeDocument,
  db: Executor,
): Promise<MadeFile | Refusal> {
  const found = await findParcel(parcelId, db);
  const order = found && (await findThreadOrder(found.orderId, db));
  if (!order || !(await mayReadThread(order, person, db))) return refuse('delivery.unknown');
  const parcel = await db
    .selectFrom('parcel')
    .innerJoin('purchase_order as o', 'o.id', 'parcel.order_id')
    .select(['parcel.number', 'carrier', 'tracking_number', 'shipped_at', 'person_name', 'note'])
    .select(['o.receiver', 'o.receiver_phone', 'o.region_name', 'o.address_detail'])
    .where('parcel.id', '=', parcelId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('parcel_line as p')
    .innerJoin('order_line as l', (join) =>
      join.onRef('l.line_no', '=', 'p.line_no').on('l.order_id', '=', order.id),
    )
    .select(['p.line_no', 'l.name', 'l.spec', 'l.unit', 'p.quantity'])
    .where('p.parcel_id', '=', parcelId)
    .orderBy('p.line_no')
    .execute();
  const content = {
    title: '送货单',
    number: parcel.number,
    hint: `${order.supplierName} → ${order.unitName}`,
    facts: [
      ['订单', `${order.number} ${order.name}`],
      ['收货人', `${parcel.receiver} ${parcel.receiver_phone}`],
      ['收货地址', `${parcel.region_name} ${parcel.address_detail}`],
      ['物流', `${parcel.carrier} ${parcel.tracking_number}`],
      ['发货', `${timeText(parcel.shipped_at)} ${parcel.person_name}`],
      ['说明', parcel.note],
    ] as const,
    paragraphs: [],
    tables: [
      {
        title: '商品明细',
        columns: [
          ['行号', 8],
          ['商品', 44],
          ['规格', 24],
          ['单位', 8],
          ['数量', 10, 'right'],
          ['实收', 12],
        ] as const,
        rows: lines.map((line) => [
          String(line.line_no),
          line.name,
          line.spec,
          line.unit,
          String(line.quantity),
          '',
        ]),
      },
    ],
    signatures: ['送货人', '收货人'],
    opens: { path: businessPaths.acceptance(order.id), hint: '验收人扫码验收' },
  };
  return make({ kind: 'parcel', id: parcelId }, content, db);
}
