import { fen, fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isReached } from '../../kernel/http/caller/reach.ts';
import type { DocumentContent, MadeFile, MakeDocument } from '../documents/documents.ts';
import { type EntryDetail, findEntry } from './repository.ts';

/** 入库单 as a PDF file, for the people of its unit. A reversal is printed as such. */
export async function stockSlip(
  id: string,
  person: Person,
  make: MakeDocument,
  db: Executor,
): Promise<MadeFile | Refusal> {
  const entry = await findEntry(id, db);
  if (!entry || !isReached(person, entry)) return refuse('stock.unknown');
  return make({ kind: 'stockEntry', id }, contentOf(entry, person.orgName), db);
}

const TITLES = {
  entry: '入库单',
  reversal: '入库单（红字）',
  return: '退货出库单（红字）',
} as const;

const contentOf = (entry: EntryDetail, unitName: string): DocumentContent => {
  const amount = fen(entry.kind === 'entry' ? entry.amount : -entry.amount);
  return {
    title: TITLES[entry.kind],
    number: entry.number,
    hint: `${unitName} · ${entry.supplierName}`,
    facts: [
      ['订单', entry.orderNumber],
      ['仓库', entry.location ? `${entry.warehouse}（${entry.location}）` : entry.warehouse],
      ['入库时间', timeText(entry.atMs)],
      ['验收人', entry.leadName],
      ['库管', entry.keeperName],
      ['金额', formatFen(amount)],
      ['金额大写', fenInWords(amount)],
      ['说明', entry.note],
    ],
    paragraphs: [],
    tables: [
      {
        title: '入库明细',
        columns: [
          ['商品', 36],
          ['规格', 18],
          ['单位', 8],
          ['数量', 9, 'right'],
          ['折后单价', 14, 'right'],
          ['金额', 16, 'right'],
          ['批次与序列号', 28],
          ['资产', 8],
        ],
        rows: entry.lines.map((line) => [
          line.name,
          line.spec,
          line.unit,
          String(entry.kind === 'entry' ? line.quantity : -line.quantity),
          formatFen(fen(line.price)),
          formatFen(fen(entry.kind === 'entry' ? line.amount : -line.amount)),
          [line.batch, ...line.serials].filter(Boolean).join(' '),
          line.isAsset ? '是' : '',
        ]),
      },
    ],
    signatures: ['经办人', '验收人', '库管', '财务'],
  };
};
