import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  httpVerifier,
  type Verification,
} from '@jicai/platform/src/fulfilment/invoice/verification.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  type EInvoice,
  eInvoiceNumber,
  eInvoiceXml,
} from '../../../harness/fulfilment/e-invoice.ts';
import {
  acceptedOrder,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
  registerXml,
} from '../../../harness/fulfilment/money.ts';
import { newToken, signedApi } from '../../../harness/supply/signed-api.ts';

const PROVIDER = fileURLToPath(
  new URL('../../../harness/fulfilment/verifier-process.ts', import.meta.url),
);

let provider: ChildProcess;
let url = '';
beforeAll(async () => {
  provider = spawn(process.execPath, [PROVIDER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const out = provider.stdout;
  if (!out) throw new Error('the provider says nothing');
  const [port] = (await once(out, 'data')) as [Buffer];
  url = `http://127.0.0.1:${port.toString().trim()}/`;
});
afterAll(() => {
  provider?.kill();
});

/** Only who never answers is waited for: the limit is long for the others. */
const ask = (last: string, at = url) =>
  httpVerifier(at, last === '3' ? 300 : 20_000).verify({
    number: `2633000000000000000${last}`,
    code: '',
    issuedAt: Date.parse('2026-06-01T00:00:00+08:00'),
    gross: fen(11_300),
  });

describe('验真', () => {
  it('asks the provider, and believes what it says', async () => {
    expect(await ask('0')).toBe('genuine');
    expect(await ask('1')).toBe('fake');
  });

  it('says that nobody was asked where the provider is down, silent, or talks nonsense', async () => {
    for (const last of ['2', '3', '4']) expect(await ask(last), last).toBe('unknown');
    expect(await ask('0', 'http://127.0.0.1:1/')).toBe('unknown');
  });
});

describe('验真 of an invoice that is registered', () => {
  let world: MoneyWorld;
  let says: Verification = 'genuine';
  /** The applications that nobody held while the provider was asked, by call. */
  const free: number[] = [];
  beforeAll(async () => {
    const verify = async () => {
      const { rows } = await sql`select from invoice_application for update skip locked`.execute(
        world.db,
      );
      free.push(rows.length);
      return says;
    };
    world = await moneyWorld('postgres', { verifier: { verify } });
  });
  afterAll(() => world?.stop());

  /** An invoice without lines, as it is typed. */
  const typedOf = (number: string, gross: Fen) => ({
    ...{ number, code: '', issuedAtMs: world.clock.at - 86_400_000 },
    ...{ buyerName: '抬头-unit-a', buyerTaxId: '', net: gross, tax: fen(0) },
    ...{ gross, reverses: '', lines: [] },
  });
  const groups = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from file_group`.execute(
      world.db,
    );
    return rows[0]?.n;
  };

  it('is asked once before the transaction, for its own supplier alone, and a fake is refused', async () => {
    await acceptedOrder(world, { pen: 10 });
    const statement = await confirmedStatement(world);
    const id = await applyFor(world, [statement.id]);
    const invoice = goodInvoice(world, statement.amount);
    says = 'fake';
    expect(await refusal(registerXml(world, id, invoice))).toContain('验真未通过');
    expect(free).toEqual([1]);
    const typed = typedOf(invoice.number, statement.amount);
    const body = { id, version: 1, fileGroup: null, orderNumber: '', typed };
    const other = world.as('supplier', 2).call(invoiceEndpoints.register, body);
    expect((await other).state).toBe(0);
    expect(free).toEqual([1]);
    says = 'genuine';
    expect((await must(registerXml(world, id, invoice))).state).toBe('issued');
    expect(free).toEqual([1, 1]);
    const { rows } = await sql`select verification from invoice where state = 'registered'`.execute(
      world.db,
    );
    expect(rows).toEqual([{ verification: 'genuine' }]);
  });

  /** An application that waits for its invoice. */
  async function billable(pieces: number) {
    await acceptedOrder(world, { pen: pieces });
    const statement = await confirmedStatement(world);
    says = 'genuine';
    free.length = 0;
    return { id: await applyFor(world, [statement.id]), statement };
  }

  it('is asked about nothing that cannot be registered, and once for a repeated request', async () => {
    const { id, statement } = await billable(20);
    const half = fen(Math.floor(statement.amount / 2));
    const number = eInvoiceNumber();
    const base = { id, version: 1, fileGroup: null, orderNumber: '' };
    const send = (more: object, version = 1, requestKey = randomUUID()) => {
      const typed = { ...typedOf(number, half), ...more };
      const body = { ...base, version, typed };
      return world.as('supplier', 1).call(invoiceEndpoints.register, body, { requestKey });
    };
    const faults: [object, string][] = [
      [{ number: '123' }, 'typed.number'],
      [{ buyerName: '别的单位' }, 'typed.buyerName'],
      [{ issuedAtMs: world.clock.at + 86_400_000 }, 'typed.issuedAtMs'],
      [{ net: fen(half - 1) }, ''],
      [typedOf(number, fen(statement.amount + 100)), ''],
      [{ reverses: eInvoiceNumber() }, ''],
    ];
    for (const [fault, field] of faults) {
      const { state, wire } = await send(fault);
      expect([state, 'field' in (wire ?? {})], JSON.stringify(fault)).toEqual([0, field !== '']);
    }
    // The version that a call at the same time is about to make.
    expect(await refusal(send({}, 2))).toContain('刷新');
    const nothing = world
      .as('supplier', 1)
      .call(invoiceEndpoints.register, { ...base, typed: null });
    expect((await nothing).state).toBe(0);
    expect(free).toEqual([]);
    const key = randomUUID();
    const first = await must(send({}, 1, key));
    expect(free).toHaveLength(1);
    expect(await must(send({}, 1, key))).toEqual(first);
    expect(await refusal(send({}, first.version))).toContain(number);
    expect(free).toHaveLength(1);
    const rest = typedOf(eInvoiceNumber(), fen(statement.amount - half));
    expect((await must(send(rest, first.version))).state).toBe('issued');
    expect(free).toHaveLength(2);
    const more = { ...typedOf(eInvoiceNumber(), fen(0)), gross: fen(1), net: fen(1) };
    expect((await send(more, first.version + 1)).state).toBe(0);
    expect(free).toHaveLength(2);
  });

  it('is asked about no line of a supplier’s system that cannot be registered', async () => {
    const { statement } = await billable(30);
    const token = await newToken(world, 1);
    const api = signedApi(
      () => world,
      () => world.clock,
    );
    const good = goodInvoice(world, statement.amount);
    const send = async (...invoices: EInvoice[]) => {
      const lines = invoices.map((invoice) => {
        const content = Buffer.from(eInvoiceXml(invoice)).toString('base64');
        return { statement: statement.id, file: { name: '发票.xml', content } };
      });
      const { body } = await api(token, 'POST', '/invoices', { lines });
      return body.results.map(({ result }: { result: string }) => result);
    };
    const before = await groups();
    const wrong = [
      { ...good, buyerName: '别的单位' },
      goodInvoice(world, fen(statement.amount + 100)),
    ];
    expect(await send(...wrong)).toEqual(['refused', 'refused']);
    expect(free).toEqual([]);
    expect(await groups()).toBe(before);
    expect(await send(good, good)).toEqual(['done', 'same']);
    expect(free).toHaveLength(1);
  });

  it('a refusal names the field of what was read, which the page shows', async () => {
    const { id, statement } = await billable(10);
    const wrong = { ...goodInvoice(world, statement.amount), buyerName: '别的单位' };
    const { state, wire } = await registerXml(world, id, wrong);
    expect([state, wire]).toMatchObject([0, { field: 'lr.gfmc' }]);
  });
});
