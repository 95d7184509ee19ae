import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  httpVerifier,
  type Verification,
} from '@jicai/platform/src/fulfilment/invoice/verification.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
  registerXml,
} from '../../../harness/fulfilment/money.ts';

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

  it('is asked once before the transaction, for its own supplier alone, and a fake is refused', async () => {
    await acceptedOrder(world, { pen: 10 });
    const statement = await confirmedStatement(world);
    const id = await applyFor(world, [statement.id]);
    const invoice = goodInvoice(world, statement.amount);
    says = 'fake';
    expect(await refusal(registerXml(world, id, invoice))).toContain('验真未通过');
    expect(free).toEqual([1]);
    const typed = {
      ...{ number: invoice.number, code: '', issuedAtMs: world.clock.at - 86_400_000 },
      ...{ buyerName: '抬头-unit-a', buyerTaxId: '', net: statement.amount, tax: fen(0) },
      ...{ gross: statement.amount, reverses: '', lines: [] },
    };
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
});
