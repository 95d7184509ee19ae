import { readInvoice } from '@jicai/platform/src/fulfilment/invoice/document/read-file.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { ofdBomb } from '../../../harness/files/bombs.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
  uploadInvoice,
} from '../../../harness/fulfilment/money.ts';
import { OFD_SHAPES, type OfdShape, ofdOf } from '../../../harness/fulfilment/ofd.ts';
import { zip } from '../../../harness/mall/files.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const read = (bytes: Uint8Array) => readInvoice('ofd', bytes, 'person');
const part = (name: string, text: string) => ({ name, data: Buffer.from(text), isDeflated: true });

describe('[FU26] an invoice as OFD', () => {
  it.each(OFD_SHAPES)('is read as it is written: %s', async (shape) => {
    const invoice = goodInvoice(world, fen(123_456_78));
    const file = await read(ofdOf(invoice, shape));
    expect(file).toMatchObject({
      source: 'ofd',
      document: {
        number: invoice.number,
        buyerName: invoice.buyerName,
        buyerTaxId: invoice.buyerTaxId,
        sellerName: invoice.sellerName,
        gross: invoice.gross,
        net: 10_925_379,
        tax: 1_420_299,
      },
    });
  });

  it.each<OfdShape>(['attached', 'customData'])('is registered: %s', async (shape) => {
    await acceptedOrder(world, { pen: 4 });
    const statement = await confirmedStatement(world);
    const id = await applyFor(world, [statement.id]);
    const invoice = goodInvoice(world, statement.amount);
    const fileGroup = await uploadInvoice(world, ofdOf(invoice, shape), { name: '发票.ofd' });
    const supplier = world.as('supplier', 1);
    const shown = await must(supplier.call(invoiceEndpoints.read, { id, fileGroup }));
    expect(shown.invoice).toMatchObject({ number: invoice.number, source: 'ofd' });
    const { version } = await applicationOf(supplier, id);
    const body = { id, version, fileGroup, orderNumber: '', typed: null };
    expect((await must(supplier.call(invoiceEndpoints.register, body))).state).toBe('issued');
  });

  it.each([
    ['no archive', Buffer.from('PK'), '不是有效的 OFD 文件'],
    ['without its root', zip([part('a.xml', '<a/>')]), '缺少 OFD.xml'],
    ['without data', zip([part('OFD.xml', '<OFD/>')]), '不含结构化数据'],
    ['an unknown packing', zip([{ name: 'OFD.xml' }]).fill(9, 8, 9), null],
  ])('that cannot be read says why: %s', async (_, bytes, reason) => {
    const file = await read(bytes);
    if (reason === null) return expect(isRefusal(file)).toBe(true);
    expect(file).toMatchObject({ refused: 'invoice.unreadable' });
    return expect(JSON.stringify(file)).toContain(reason);
  });

  it('[AT30] beyond a bound is refused by the figure of the bound', async () => {
    expect(await read(ofdBomb())).toEqual({ refused: 'foreign.ratio', values: { max: '100' } });
    const deep = `<OFD>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</OFD>`;
    expect(await read(zip([part('OFD.xml', deep)]))).toMatchObject({ refused: 'foreign.depth' });
    const entries = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.xml` }));
    expect(await read(zip(entries))).toMatchObject({ refused: 'foreign.entries' });
  });
});
