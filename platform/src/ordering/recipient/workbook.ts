import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import type { Recipient } from '@jicai/shared/contract/ordering/recipient.ts';
import { maskRecipient } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';

type Columns<T> = readonly SheetColumn<T>[];

/** The headings that the import knows; the client reads a file by them. */
const recipientColumns: Columns<Omit<Recipient, 'regionCode'>> = [
  { title: '姓名', width: 12, value: (row) => row.name },
  { title: '手机', width: 16, value: (row) => row.phone },
  { title: '所在地区', width: 32, value: (row) => row.regionName },
  { title: '详细地址', width: 40, value: (row) => row.detail },
  { title: '备注', width: 24, value: (row) => row.remark },
];

const notes: Columns<string> = [{ title: '填写说明', width: 90, value: (row) => row }];
const NOTES = [
  '每行一位收货人，请勿修改第一行的列名；备注可以不填。',
  '手机：11 位手机号，或带区号的座机号。',
  '所在地区：省、市、区县、街道，如 浙江省杭州市西湖区文新街道；可以用空格或 / 隔开。',
  '同一姓名和手机只能出现一次，每人收到一份。',
];

/** An empty list to be filled in, with how to do it. */
export async function templateOf() {
  const content = await workbook([
    sheet({ name: '收货人名单', columns: recipientColumns, rows: [] }),
    sheet({ name: '填写说明', columns: notes, rows: NOTES }),
  ]);
  return { fileName: '收货人名单模板.xlsx', content };
}

type Line = OrderDetail['lines'][number];

/** The recipients of an order with the pieces of each; in full for the delivery, else masked. */
export async function deliveryListOf(
  order: Omit<OrderDetail, 'contract' | 'contractFrom'>,
  isUnmasked: boolean,
) {
  const heads = order.recipients.length;
  const lines: Columns<Line> = [
    { title: '商品名称', width: 40, value: (row) => row.name },
    { title: '规格', width: 24, value: (row) => row.spec },
    { title: '单位', width: 8, value: (row) => row.unit },
    { title: '每人数量', width: 10, value: (row) => row.quantity / heads },
    { title: '总数量', width: 10, value: (row) => row.quantity },
  ];
  const numbered = order.recipients
    .map(isUnmasked ? (row) => row : maskRecipient)
    .map((row, index) => ({ ...row, no: index + 1 }));
  const content = await workbook([
    sheet({
      name: '收货人名单',
      columns: [{ title: '序号', width: 6, value: (row) => row.no }, ...recipientColumns],
      rows: numbered,
    }),
    sheet({ name: '每人一份', columns: lines, rows: order.lines }),
  ]);
  return { fileName: `收货人名单-${order.number}.xlsx`, content, rows: heads };
}
