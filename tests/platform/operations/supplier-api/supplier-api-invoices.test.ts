import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { compactTimeOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EInvoice, eInvoiceXml } from '../../../harness/fulfilment/e-invoice.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
} from '../../../harness/fulfilment/money.ts';
import { newToken, signedApi, type Token } from '../../../harness/supply/signed-api.ts';

/* Invoices that a supplier's own system registers. */

let world: MoneyWorld;
let token: Token;
let rival: Token;
const api = signedApi(
  () => world,
  () => world.clock,
);
beforeAll(async () => {
  world = await moneyWorld();
  token = await newToken(world, 1);
  rival = await newToken(world, 2);
});
afterAll(() => world?.stop());

async function billable(pieces: number) {
  await acceptedOrder(world, { pen: pieces });
  const statement = await confirmedStatement(world);
  const application = await applyFor(world, [statement.id]);
  return { statement, application };
}
const file = (invoice: EInvoice, name = '发票.xml') => ({
  name,
  content: Buffer.from(eInvoiceXml(invoice)).toString('base64'),
});
const send = async (lines: object[], of = token) => {
  const { status, body } = await api(of, 'POST', '/invoices', { lines });
  return { status, text: body.text as string, results: body.results };
};
const invoicesOf = async (application: string) =>
  (await applicationOf(world.as('supplier', 1), application)).invoices;

describe('[SA6] invoices by the interface', () => {
  it('each file has an answer of its own; sent again it changes nothing', async () => {
    const { statement, application } = await billable(6);
    const waiting = await api(token, 'GET', '/invoice-applications');
    expect(waiting.body.applications).toMatchObject([
      {
        application,
        state: 'applied',
        amount: fenToText(statement.amount),
        title: '抬头-unit-a',
        statements: [{ statement: statement.id, number: statement.number }],
      },
    ]);
    expect((await api(rival, 'GET', '/invoice-applications')).body.total).toBe(0);
    const of = statement.id;
    const good = goodInvoice(world, statement.amount);
    const wrong = goodInvoice(world, statement.amount, { buyerName: '别的单位' });
    const lines = [
      { statement: of, file: file(wrong) },
      { statement: of, file: { name: 'a.xml', content: '<EInvoice/>' } },
      { statement: of, file: { name: 'a.exe', content: 'AAAA' } },
      { statement: of, file: { name: 'a.pdf', content: Buffer.from('%PDF-').toString('base64') } },
      { statement: 'nothing', file: file(good) },
      { statement: of },
      { statement: of, file: file(good) },
    ];
    const first = await send(lines);
    expect(first.status).toBe(200);
    expect(first.results.map(({ result }: { result: string }) => result)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'done',
    ]);
    expect(first.results[0].reason).toContain('与开票申请的抬头');
    expect(first.results[1].reason).toContain('Base64');
    expect(first.results[4].reason).toContain('不存在');
    expect(first.results.at(-1)).toMatchObject({ number: good.number, state: 'issued' });
    const again = await send([{ statement: of, file: file(good) }]);
    expect(again.results[0]).toMatchObject({ result: 'same', state: 'issued' });
    const stored = await invoicesOf(application);
    expect(stored.map(({ number, source }) => [number, source])).toEqual([[good.number, 'xml']]);
    expect(stored[0]?.fileGroup).not.toBeNull();
    expect((await api(token, 'GET', '/invoice-applications')).body.total).toBe(0);
  });

  it('what is not base64 to the letter is said to be none', async () => {
    const { statement } = await billable(1);
    const good = Buffer.from('%PDF-1.4\n中文 of a text').toString('base64');
    const broken = ['=', '*', `${good}*`, `*${good}`, `${good}\n`, `${good.slice(0, 8)}=AAA`];
    const others = [`${good.slice(0, 4)}-_${good.slice(6)}`, good.replace(/=*$/, '===')];
    const contents = [...broken, ...others, `${good.slice(0, 8)}中${good.slice(9)}`];
    const lines = contents.map((content) => ({
      statement: statement.id,
      file: { name: 'a.pdf', content },
    }));
    const { status, text, results } = await send(lines);
    expect([status, text]).toEqual([200, undefined]);
    for (const [at, { reason }] of results.entries())
      expect(reason, contents[at]).toBe(say('supplierApi.file'));
    const [taken] = (
      await send([{ statement: statement.id, file: { name: 'a.pdf', content: good } }])
    ).results;
    expect(taken.reason).not.toBe(say('supplierApi.file'));
  });

  it('what is no PDF is said to be none; behind three unreadable files nothing is read', async () => {
    const { statement } = await billable(1);
    const of = statement.id;
    const elf = { name: 'a.pdf', content: Buffer.from('\x7fELF\x02\x01').toString('base64') };
    const broken = { name: 'a.ofd', content: Buffer.from('PK\x03\x04').toString('base64') };
    const files = [elf, broken, broken, broken, file(goodInvoice(world, statement.amount))];
    const { results } = await send(files.map((one) => ({ statement: of, file: one })));
    expect(results[0].reason).toBe(`无法识别该文件：${say('invoice.notPdf')}`);
    for (const { reason } of results.slice(3))
      expect(reason).toBe(say('supplierApi.enoughRead', { count: '3' }));
    // A file that was not looked at may be sent again.
    const last = files.slice(-1).map((one) => ({ statement: of, file: one }));
    expect((await send(last)).results).toMatchObject([{ result: 'done' }]);
  });

  it('typed data registers paper in parts; another shop’s token does not see the statement', async () => {
    const { statement, application } = await billable(4);
    const half = Math.floor(statement.amount / 2);
    const line = (number: string, gross: number) => {
      const { net, tax } = splitTax(fen(gross), 1300);
      return {
        statement: statement.id,
        typed: {
          number,
          code: '3300231130',
          issuedAt: compactTimeOf(world.clock.at - 1_000),
          net: fenToText(net),
          tax: fenToText(tax),
          gross: fenToText(fen(gross)),
          buyerName: '抬头-unit-a',
          buyerTaxId: '12330000',
          lines: [{ taxRate: 1300, net: fenToText(net), tax: fenToText(tax) }],
        },
      };
    };
    const lines = [
      line('00000011', half),
      line('00000012', statement.amount - half),
      line('00000013', 100),
    ];
    const stolen = await send(lines.slice(0, 1), rival);
    expect(stolen.results[0]).toMatchObject({ result: 'refused' });
    const { results } = await send(lines);
    expect(results.map(({ result, state }: Record<string, string>) => [result, state])).toEqual([
      ['done', 'applied'],
      ['done', 'issued'],
      ['refused', ''],
    ]);
    expect(await invoicesOf(application)).toHaveLength(2);
    // The same two at once: one registers, the other only says so or is told to ask again.
    const next = await billable(3);
    const one = { ...line('00000014', next.statement.amount), statement: next.statement.id };
    await Promise.all([send([one]), send([one])]);
    expect(await invoicesOf(next.application)).toHaveLength(1);
  });

  it('too many invoices and unknown fields are refused by name', async () => {
    const many = await send(Array.from({ length: 21 }, () => ({ statement: 'x' })));
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('lines')]);
    const odd = await send([{ statement: 'x', more: 1 }]);
    expect([odd.status, odd.text]).toEqual([400, expect.stringContaining('more')]);
  });
});
