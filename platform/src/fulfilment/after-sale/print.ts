import type { AfterSaleDetail } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import {
  afterSaleKinds,
  lowersStatement,
} from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import { afterSaleTable } from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import { fenInWords, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { DocumentContent, MadeFile, MakeDocument } from '../documents/documents.ts';
import { eventsTable } from '../documents/events-table.ts';

/** 售后单 as a PDF with every step so far; it is a working paper without a seal. */
export const afterSalePdf = (
  afterSale: AfterSaleDetail,
  make: MakeDocument,
  db: Executor,
): Promise<MadeFile> =>
  make(
    null,
    {
      title: '售后单',
      number: afterSale.number,
      hint: `${afterSale.unitName} · ${afterSale.supplierName}`,
      facts: factsOf(afterSale),
      paragraphs: afterSale.description === '' ? [] : [['问题描述', afterSale.description]],
      tables: [eventsTable(afterSale.events)],
      signatures: ['采购单位', '供应商'],
    },
    db,
  );

const factsOf = (one: AfterSaleDetail): DocumentContent['facts'] => [
  ['订单', one.orderNumber],
  ['类型', afterSaleKinds[one.kind]],
  ['状态', afterSaleTable.states[one.state]],
  ['商品', `${one.name} × ${one.quantity}`],
  ...(lowersStatement(one.kind)
    ? [['退款金额', `${formatFen(one.refund)}（${fenInWords(one.refund)}）`] as const]
    : []),
  ['原因', one.reason],
  ['联系人', `${one.contactName} ${one.contactPhone}`],
  ['申请时间', timeText(one.appliedAtMs)],
  ['答复期限', timeText(one.answerByMs)],
  ['寄回物流', one.returnTracking],
  ['补发物流', one.replacementTracking],
  ...(one.cost === 0 ? [] : [['处理费用', formatFen(one.cost)] as const]),
  ['冲抵对账单', one.statementNumber],
  ...one.providerForm.map(({ name, value }) => [name, value] as const),
];
