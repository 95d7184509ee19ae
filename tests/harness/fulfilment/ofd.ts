import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { zip } from '../mall/files.ts';
import { type EInvoice, eInvoiceXml } from './e-invoice.ts';

/* Invoices as OFD (GB/T 33190): archives of XML files around the data. */

/** The ways in which an OFD carries its data. */
export const OFD_SHAPES = ['attached', 'attachedStored', 'customData', 'customEnglish'] as const;
export type OfdShape = (typeof OFD_SHAPES)[number];

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns:ofd="http://www.ofdspec.org/2016"';

const names = (given: EInvoice, shape: OfdShape): readonly (readonly [string, string])[] => {
  const { net, tax } = splitTax(given.gross, 1300);
  const isEnglish = shape === 'customEnglish';
  const name = (chinese: string, english: string) => (isEnglish ? english : chinese);
  return [
    [name('发票号码', 'InvoiceNo'), given.number],
    [name('开票日期', 'IssueDate'), dayOf(given.issuedAt)],
    [name('销售方名称', 'SellerName'), given.sellerName],
    [name('购买方名称', 'BuyerName'), given.buyerName],
    [name('购买方纳税人识别号', 'BuyerTaxID'), given.buyerTaxId ?? ''],
    [name('合计金额', 'TaxExclusiveTotalAmount'), `${isEnglish ? '' : '¥'}${fenToText(net)}`],
    [name('合计税额', 'TaxTotalAmount'), fenToText(tax)],
    ...(isEnglish ? [] : ([['价税合计(小写)', fenToText(given.gross)]] as const)),
  ];
};

const rootOf = (given: EInvoice, shape: OfdShape) => {
  const custom = shape.startsWith('custom')
    ? `<ofd:CustomDatas>${names(given, shape)
        .map(([name, text]) => `<ofd:CustomData Name="${name}">${text}</ofd:CustomData>`)
        .join('')}</ofd:CustomDatas>`
    : '';
  return `${DECLARED}<ofd:OFD ${NAMESPACE} Version="1.1" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>1</ofd:DocID>${custom}</ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`;
};

/** An e-invoice as an OFD of this shape. */
export function ofdOf(given: EInvoice, shape: OfdShape): Buffer {
  const isDeflated = shape !== 'attachedStored';
  const part = (name: string, text: string) => ({ name, data: Buffer.from(text), isDeflated });
  const page = `${DECLARED}<ofd:Page ${NAMESPACE}><ofd:Content><ofd:Layer ID="3"/></ofd:Content></ofd:Page>`;
  const document = `${DECLARED}<ofd:Document ${NAMESPACE}><ofd:Pages><ofd:Page ID="2" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>`;
  return zip([
    part('OFD.xml', rootOf(given, shape)),
    part('Doc_0/Document.xml', document),
    part('Doc_0/Pages/Page_0/Content.xml', page),
    { name: 'Doc_0/Res/seal.bin', data: Buffer.alloc(3_000, 7), isDeflated: true },
    ...(shape.startsWith('attached')
      ? [part('Doc_0/Attachs/original_invoice.xml', eInvoiceXml(given))]
      : []),
  ]);
}
