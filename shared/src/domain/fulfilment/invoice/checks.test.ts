import { describe, expect, it } from 'vitest';
import { fen } from '../../kernel/numbers/money.ts';
import { checkFigures, type InvoiceDocument, type InvoiceLine } from './checks.ts';

const line = (tax: number, unitPrice = ''): InvoiceLine => ({
  ...{ name: '打印纸', quantity: '2', unitPrice },
  ...{ net: fen(10_000), tax: fen(tax), rate: 1_300 },
});

function documentOf(...lines: InvoiceLine[]): InvoiceDocument {
  const net = lines.reduce((sum, one) => sum + one.net, 0);
  const tax = lines.reduce((sum, one) => sum + one.tax, 0);
  return {
    ...{ headerId: '', number: '', code: '', issuedAt: 0, words: '', reverses: '' },
    ...{ sellerName: '', sellerTaxId: '', buyerName: '', buyerTaxId: '' },
    ...{ net: fen(net), tax: fen(tax), gross: fen(net + tax), lines },
  };
}

describe('[FU24] the figures of an invoice', () => {
  it('that are right are taken', () => {
    expect(checkFigures(documentOf(line(1_300, '50')))).toBeNull();
  });

  it('of one line are refused without its number, which a form typed by hand does not show', () => {
    expect(checkFigures(documentOf(line(1_000)))).toEqual({ refused: 'invoice.tax' });
    expect(checkFigures(documentOf(line(1_300, '51')))).toEqual({ refused: 'invoice.price' });
  });

  it('of several lines are refused with the number of the line', () => {
    const refused = { refused: 'invoice.lineTax', values: { line: '2' } };
    expect(checkFigures(documentOf(line(1_300), line(1_000)))).toEqual(refused);
  });
});
