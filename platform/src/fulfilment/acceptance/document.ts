import type { Acceptance } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { acceptanceTable, remedyLabels } from '@jicai/shared/domain/fulfilment/acceptance.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { lineTitle } from '@jicai/shared/domain/mall/catalog/line-title.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { DocumentContent, MadeFile, MakeDocument } from '../documents/documents.ts';
import { findThreadOrder, isSupplierOf, mayReadThread, type ThreadOrder } from '../thread/order.ts';
import { readAcceptances } from './repository.ts';

/** 验收单 as a PDF file, for everybody who may read the order's thread. */
export async function acceptanceDocument(
  id: string,
  person: Person,
  make: MakeDocument,
  db: Executor,
): Promise<MadeFile | Refusal> {
  const [made] = await readAcceptances({ id }, db);
  const order = made ? await findThreadOrder(made.orderId, db) : null;
  if (!made || !order || !(await mayReadThread(order, person, db)))
    return refuse('acceptance.unknown');
  if (made.state !== 'done' && isSupplierOf(order, person)) return refuse('acceptance.unknown');
  return make({ kind: 'acceptance', id }, contentOf(made, order), db);
}

const contentOf = (made: Acceptance, order: ThreadOrder): DocumentContent => ({
  title: '验收单',
  number: made.number,
  hint: `${order.unitName} · ${order.supplierName}`,
  facts: [
    ['订单', `${order.number} ${order.name}`],
    ['采购人', order.buyerName],
    ['验收人', made.leadName],
    ['会签人', made.needsCosign ? made.cosignerName || '待会签' : '无须会签'],
    ['状态', acceptanceTable.states[made.state]],
    ['完成时间', made.doneAtMs === null ? '' : timeText(made.doneAtMs)],
    ['运费', formatFen(made.freight)],
    ['验收金额', `${formatFen(made.amount)}（${fenInWords(made.amount)}）`],
    ['说明', made.note],
  ],
  paragraphs: [],
  tables: [
    {
      title: '验收明细',
      columns: [
        ['行号', 8],
        ['商品', 44],
        ['合格', 10, 'right'],
        ['不合格', 12, 'right'],
        ['不合格原因与处理', 36],
        ['金额', 18, 'right'],
      ],
      rows: made.lines.map((line) => [
        String(line.lineNo),
        lineTitle(line),
        String(line.qualified),
        String(line.rejected),
        line.remedy === null ? '' : `${line.reason}（${remedyLabels[line.remedy]}）`,
        formatFen(line.amount),
      ]),
    },
  ],
  signatures: made.needsCosign ? ['验收人', '会签人', '供应商'] : ['验收人', '供应商'],
});
