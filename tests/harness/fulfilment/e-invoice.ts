import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { type Fen, fen, fenInWords, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';

/** The contents of a test's e-invoice; everything else about it is in order. */
export interface EInvoice {
  readonly number: string;
  readonly gross: Fen;
  readonly buyerName: string;
  readonly buyerTaxId?: string;
  readonly sellerName: string;
  readonly sellerTaxId?: string;
  readonly issuedAt: number;
  readonly headerId?: string;
  /** The number of the invoice that it reverses. */
  readonly reverses?: string;
  /** Stands instead of the true amount in words. */
  readonly words?: string;
  /** Added to the tax of its line only, in 分. */
  readonly lineTaxMore?: number;
  /** Its lines, which add up to `gross`, instead of one at 13 %. Amounts in 分, rates as written. */
  readonly lines?: readonly EInvoiceLine[];
}

/** A line of an e-invoice; quantity and price stand on it where they are given. */
export interface EInvoiceLine {
  readonly net: number;
  readonly tax: number;
  readonly rate: string;
  readonly quantity?: string;
  readonly price?: string;
}

let lastNumber = 0;

/** A number of 20 digits that no other invoice of the run has. */
export function eInvoiceNumber(): string {
  lastNumber += 1;
  return `26330${String(lastNumber).padStart(15, '0')}`;
}

const lineXml = ({ net, tax, rate, quantity = '', price = '' }: EInvoiceLine) => `
    <IssuItemInformation>
      <ItemName>*文具*办公用品</ItemName><Quantity>${quantity}</Quantity><UnPrice>${price}</UnPrice>
      <Amount>${fenToText(fen(net))}</Amount><TaxRate>${rate}</TaxRate>
      <ComTaxAm>${fenToText(fen(tax))}</ComTaxAm>
    </IssuItemInformation>`;

/** The totals of an e-invoice: those of its lines, or of its gross amount at 13 %. */
function totalsOf({ gross, lines }: EInvoice) {
  if (!lines) return splitTax(gross, 1300);
  const sum = (of: 'net' | 'tax') => fen(lines.reduce((total, line) => total + line[of], 0));
  return { net: sum('net'), tax: sum('tax'), gross };
}

/** A fully digital e-invoice as the tax office writes it; one line at 13 % unless told else (FU23). */
export function eInvoiceXml(given: EInvoice): string {
  const { net, tax, gross } = totalsOf(given);
  const lines = given.lines ?? [{ net, tax: tax + (given.lineTaxMore ?? 0), rate: '0.13' }];
  const words = `${gross < 0 ? '（负数）' : ''}${fenInWords(fen(Math.abs(gross))).replace('元', '圆')}`;
  const red = given.reverses
    ? `<SpecificInformation><RedEInvoice><OriginalInvoiceNumber>${given.reverses}</OriginalInvoiceNumber></RedEInvoice></SpecificInformation>`
    : '';
  return `<?xml version="1.0" encoding="utf-8"?>
<EInvoice>
  <Header><EIid>${given.headerId ?? given.number}</EIid><EInvoiceTag>SWEI3200</EInvoiceTag></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>${given.sellerTaxId ?? ''}</SellerIdNum><SellerName>${given.sellerName}</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${given.buyerTaxId ?? ''}</BuyerIdNum><BuyerName>${given.buyerName}</BuyerName></BuyerInformation>
    <BasicInformation>
      <TotalAmWithoutTax>${fenToText(net)}</TotalAmWithoutTax><TotalTaxAm>${fenToText(tax)}</TotalTaxAm>
      <TotalTax-includedAmount>${fenToText(gross)}</TotalTax-includedAmount>
      <TotalTax-includedAmountInChinese>${given.words ?? words}</TotalTax-includedAmountInChinese>
    </BasicInformation>${lines.map(lineXml).join('')}${red}
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${given.number}</InvoiceNumber><IssueTime>${dayOf(given.issuedAt)}</IssueTime></TaxSupervisionInfo>
</EInvoice>`;
}
