import type {
  InvoiceDocument,
  InvoiceLine,
} from '@jicai/shared/domain/fulfilment/invoice/checks.ts';
import { type Fen, fen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { momentOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  child,
  childrenOf,
  type Element,
  hasEntities,
  parseXml,
  textOf,
  type XmlBounds,
} from '../../../kernel/documents/foreign/xml-tree.ts';

/** Why a file is no invoice that can be read, in words. */
export class Unreadable extends Error {}

/** An amount in 元; the documents write 100, 100.0 and -100.00. */
function amountOf(text: string, label: string): Fen {
  const trimmed = text
    .trim()
    .replace(/^\+/, '')
    .replace(/(\.\d{2})0+$/, '$1');
  const amount = parseFen(trimmed);
  if (typeof amount === 'string') throw new Unreadable(`${label}不是金额：${text.slice(0, 20)}`);
  return amount;
}

const RATE = /^(\d{1,2})(?:\.(\d{1,4}))?(%?)$/;

/** `0.13` and `13%` in ten-thousandths; null for 免税, 不征税 and nothing. */
function rateOf(text: string): number | null {
  const match = RATE.exec(text.trim());
  if (!match) return null;
  const [, whole = '0', part = '', percent] = match;
  const value = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return percent ? Math.round(value / 100) : value;
}

/** `2025-07-01`, `20250701`, `2025-07-01 10:20:30` or `2025年07月01日`. */
function dayOf(text: string): number {
  const [year = 0, month = 0, day = 0, ...time] = (
    /^\d{8}$/.test(text.trim())
      ? [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)]
      : text.split(/\D+/).filter(Boolean)
  ).map(Number);
  const [hour = 0, minute = 0, second = 0] = time;
  const at = momentOf([year, month, day], [hour, minute, second]);
  if (at === null) throw new Unreadable(`开票日期无法识别：${text.slice(0, 30)}`);
  return at;
}

function lineOf(node: Element): InvoiceLine {
  const rate = textOf(node, 'TaxRate');
  return {
    name: textOf(node, 'ItemName').slice(0, 200),
    quantity: textOf(node, 'Quantity'),
    unitPrice: textOf(node, 'UnPrice') || textOf(node, 'UnitPrice'),
    net: amountOf(textOf(node, 'Amount'), '明细金额'),
    tax: amountOf(textOf(node, 'ComTaxAm') || textOf(node, 'TaxAm') || '0', '明细税额'),
    rate: rateOf(rate),
  };
}

const MOST_LINES = 5_000;

/**
 * Reads the data of a fully digital e-invoice (FU23). Throws `Unreadable` with the reason, and
 * `Breach` beyond the bounds.
 */
export function readEInvoice(text: string, bounds: XmlBounds): InvoiceDocument {
  if (hasEntities(text)) throw new Unreadable('XML 不能含有文档类型（DTD）或实体定义');
  const tree = parseXml(text, bounds);
  if (tree === null) throw new Unreadable('不是有效的 XML');
  const root = child(tree, 'EInvoice');
  if (root === undefined) throw new Unreadable('不是数电发票（缺少 EInvoice）');
  const data = child(root, 'EInvoiceData');
  const basic = child(data, 'BasicInformation');
  const supervision = child(root, 'TaxSupervisionInfo');
  const items = childrenOf(data, 'IssuItemInformation');
  if (items.length > MOST_LINES) throw new Unreadable(`明细超过 ${MOST_LINES} 行`);
  return {
    headerId: textOf(root, 'Header', 'EIid'),
    number: textOf(supervision, 'InvoiceNumber') || textOf(root, 'Header', 'EIid'),
    code: '',
    issuedAt: dayOf(textOf(supervision, 'IssueTime') || textOf(basic, 'RequestTime')),
    sellerName: textOf(data, 'SellerInformation', 'SellerName'),
    sellerTaxId: textOf(data, 'SellerInformation', 'SellerIdNum'),
    buyerName: textOf(data, 'BuyerInformation', 'BuyerName'),
    buyerTaxId: textOf(data, 'BuyerInformation', 'BuyerIdNum'),
    net: amountOf(textOf(basic, 'TotalAmWithoutTax'), '合计金额'),
    tax: amountOf(textOf(basic, 'TotalTaxAm') || '0', '合计税额'),
    gross: amountOf(textOf(basic, 'TotalTax-includedAmount'), '价税合计'),
    words: textOf(basic, 'TotalTax-includedAmountInChinese'),
    lines: items.map(lineOf),
    reverses:
      textOf(data, 'SpecificInformation', 'RedEInvoice', 'OriginalInvoiceNumber') ||
      textOf(data, 'SpecificInformation', 'RedEInvoice', 'OriInvoiceNumber'),
  };
}

/** Reads the custom data of an OFD of a fully digital invoice: names with their texts. */
export function readCustomData(values: ReadonlyMap<string, string>): InvoiceDocument {
  const value = (...names: readonly string[]) =>
    names.map((name) => values.get(name)).find((text) => text !== undefined) ?? '';
  const amount = (text: string, label: string) => amountOf(text.replaceAll(/[¥￥,\s]/g, ''), label);
  const net = amount(value('合计金额', 'TaxExclusiveTotalAmount'), '合计金额');
  const tax = amount(value('合计税额', 'TaxTotalAmount') || '0', '合计税额');
  const gross = value('价税合计', '价税合计(小写)', 'TaxInclusiveTotalAmount');
  return {
    headerId: '',
    number: value('发票号码', 'InvoiceNo'),
    code: value('发票代码', 'InvoiceCode'),
    issuedAt: dayOf(value('开票日期', 'IssueDate')),
    sellerName: value('销售方名称', 'SellerName'),
    sellerTaxId: value('销售方纳税人识别号', 'SellerTaxID'),
    buyerName: value('购买方名称', 'BuyerName'),
    buyerTaxId: value('购买方纳税人识别号', 'BuyerTaxID'),
    net,
    tax,
    gross: gross === '' ? fen(net + tax) : amount(gross, '价税合计'),
    words: value('价税合计(大写)', '价税合计（大写）'),
    lines: [],
    reverses: value('原发票号码', '对应蓝字发票号码'),
  };
}
