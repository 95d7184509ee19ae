import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { EXEMPT } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
  registerXml,
} from '../../../harness/fulfilment/money.ts';
import { rowsOf } from '../../../harness/read-rows.ts';

/* The tax rate of a product goes along with its order, its statement and its invoice. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
  await sql`update goods set tax_hundredths = 600 where id = 'ink'`.execute(world.db);
});
afterAll(() => world?.stop());

const setRate = (id: string, code: number) =>
  sql`update goods set tax_hundredths = ${code} where id = ${id}`.execute(world.db);

/** An application for everything that was accepted of these products. */
async function applied(wishes: Record<string, number>) {
  await acceptedOrder(world, wishes);
  const statement = await confirmedStatement(world);
  return { statement, id: await applyFor(world, [statement.id]) };
}

describe('[FU13] [FU24] the tax rate of a product', () => {
  it('stands on the lines of order, statement and application, each at its own', async () => {
    const { statement, id } = await applied({ pen: 3, ink: 2 });
    const rates = statement.rows.map(({ name, taxRate }) => [name, taxRate]);
    expect(rates.toSorted()).toEqual([
      ['商品-ink', 600],
      ['商品-pen', 1_300],
    ]);
    const { lines } = await applicationOf(world.as('supplier', 1), id);
    for (const { amount, taxRate, tax } of lines)
      expect(tax).toBe(splitTax(amount, taxRate ?? 0).tax);
    const print = { id: statement.id, form: 'xlsx' } as const;
    const { content } = await must(world.as('buyer').call(statementEndpoints.print, print));
    const [heading = [], ...rows] = await rowsOf(content);
    const at = heading.indexOf('税率');
    expect(rows.map((row) => row[at]).toSorted()).toEqual(['13%', '6%']);
  });

  it('is that of the invoice: another rate is refused by its line', async () => {
    const { statement, id } = await applied({ ink: 4 });
    const { net, tax } = splitTax(statement.amount, 600);
    const wrong = registerXml(world, id, goodInvoice(world, statement.amount));
    const text = await refusal(wrong);
    expect(text).toContain('第 1 行');
    expect(text).toContain('13%');
    expect(text).toContain('6%');
    const lines = [{ net, tax, rate: '0.06' }];
    const right = goodInvoice(world, statement.amount, { lines });
    expect((await must(registerXml(world, id, right))).state).toBe('issued');
  });

  it('stands on a typed invoice line by line where an order has several', async () => {
    const { id } = await applied({ pen: 3, ink: 2 });
    const supplier = world.as('supplier', 1);
    const { rates, version, amount } = await applicationOf(supplier, id);
    expect(rates.map(({ taxRate }) => taxRate)).toEqual([1_300, 600]);
    expect(rates.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
    const lines = rates.map((one) => {
      const { net, tax } = splitTax(one.amount, one.taxRate ?? 0);
      return { taxRate: one.taxRate ?? 0, net, tax };
    });
    let serial = 70_000_000;
    const type = (of: typeof lines) => {
      const sum = (name: 'net' | 'tax') => fen(of.reduce((total, line) => total + line[name], 0));
      serial += 1;
      const typed = {
        number: String(serial),
        code: '3300231130',
        issuedAtMs: world.clock.at - 1,
        net: sum('net'),
        tax: sum('tax'),
        gross: fen(sum('net') + sum('tax')),
        buyerName: '抬头-unit-a',
        buyerTaxId: '12330000',
        reverses: '',
        lines: of,
      };
      return { ...typed, call: (more: Partial<typeof typed>) => register({ ...typed, ...more }) };
    };
    const register = (typed: Omit<ReturnType<typeof type>, 'call'>) =>
      supplier.call(invoiceEndpoints.register, {
        id,
        version,
        fileGroup: null,
        orderNumber: '',
        typed,
      });
    const good = type(lines);
    expect(await refusal(good.call({ lines: [] }))).toContain('13%、6%');
    // Everything at one rate: it is a rate of the order, and too much of it.
    const all = splitTax(amount, 600);
    const wrong = type([{ taxRate: 600, net: all.net, tax: all.tax }]);
    expect(await refusal(wrong.call({}))).toContain('税率 6%');
    expect((await must(good.call({}))).state).toBe('issued');
    const after = (await applicationOf(supplier, id)).rates;
    expect(after.map(({ invoiced }) => invoiced)).toEqual(after.map((one) => one.amount));
  });

  it('is that of the SKU where it has one of its own', async () => {
    await sql`update sku set tax_hundredths = 900 where goods_id = 'ink'`.execute(world.db);
    const { statement, id } = await applied({ ink: 2, pen: 1 });
    const rates = statement.rows.map(({ name, taxRate }) => [name, taxRate]);
    expect(rates.toSorted()).toEqual([
      ['商品-ink', 900],
      ['商品-pen', 1_300],
    ]);
    const amountAt = (code: number) =>
      fen(
        statement.rows
          .filter(({ taxRate }) => taxRate === code)
          .reduce((sum, { amount }) => sum + amount, 0),
      );
    const invoice = (rate: number) =>
      goodInvoice(world, statement.amount, {
        lines: [1_300, rate].map((code) => ({
          ...splitTax(amountAt(code === 1_300 ? code : 900), code),
          rate: String(code / 10_000),
        })),
      });
    // The product's own rate is not that of this SKU.
    expect(await refusal(registerXml(world, id, invoice(600)))).toContain('6%');
    expect((await must(registerXml(world, id, invoice(900)))).state).toBe('issued');
    await sql`update sku set tax_hundredths = null where goods_id = 'ink'`.execute(world.db);
  });

  it('may be none: an exempt product takes an invoice without tax', async () => {
    await setRate('pen', EXEMPT);
    const { statement, id } = await applied({ pen: 5 });
    expect(statement.rows.map(({ taxRate }) => taxRate)).toEqual([EXEMPT]);
    const taxed = registerXml(world, id, goodInvoice(world, statement.amount));
    expect(await refusal(taxed)).toContain('免税');
    const lines = [{ net: statement.amount, tax: 0, rate: '免税' }];
    const right = goodInvoice(world, statement.amount, { lines });
    expect((await must(registerXml(world, id, right))).state).toBe('issued');
    await setRate('pen', 1_300);
  });
});
