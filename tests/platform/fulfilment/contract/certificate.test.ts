import { writeFileSync } from 'node:fs';
import { drawDocument } from '@jicai/platform/src/fulfilment/documents/document.ts';
import { openCertificate } from '@jicai/platform/src/kernel/signing/certificate.ts';
import { signPdf } from '@jicai/platform/src/kernel/signing/sign-pdf.ts';
import { machineChecks } from '@jicai/platform/src/operations/doctor/checks/machine.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { makeCertificate, verifyPdf } from '../../../harness/fulfilment/certificate.ts';
import { type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';

/* Sealed contracts as signed PDF files: checked by openssl, which knows nothing of this code. */

const made = makeCertificate();
let world: MoneyWorld;
beforeAll(async () => {
  const certificate = await openCertificate(made.file, made.passphraseFile);
  world = await moneyWorld(undefined, { contracts: true, certificate });
  // The certificate is of today: the world's clock goes there.
  world.clock.at = Date.now();
});
afterAll(() => world?.stop());

const PAPER = {
  title: '采购合同',
  number: 'HT-1',
  hint: '',
  qrUrl: null,
  qrHint: '',
  facts: [],
  paragraphs: [['第一条', '标的']],
  tables: [],
  signatures: [],
  signature: { name: '某市采购中心', reason: '合同电子签章' },
  madeAt: Date.parse('2026-06-01T00:00:00Z'),
} as const;

/** The contract of a new order, which waits for the supplier's seal. */
async function confirmedContract(): Promise<string> {
  const orderId = await confirmedOrder(world, { machine: 3 });
  const { rows } = await sql<{ id: string }>`
    select id from contract where order_id = ${orderId}`.execute(world.db);
  const id = rows[0]?.id ?? '';
  await must(move(id, 'buyer', 'send'));
  const period = {
    startsOn: dayOf(world.clock.at),
    endsOn: dayOf(world.clock.at + 30 * 86_400_000),
  };
  const { version } = await read(id);
  await must(
    world
      .as('supplier', 1)
      .call(contractEndpoints.complete, { id, version, serials: [], ...period }),
  );
  await must(move(id, 'buyer', 'confirm'));
  return id;
}

const read = async (id: string) =>
  (await must(world.as('buyer').call(contractEndpoints.detail, { id }))).contract;

async function move(
  id: string,
  who: 'buyer' | 'finance' | 'supplier',
  name: 'send' | 'confirm' | 'seal',
) {
  const { version } = await read(id);
  const player = who === 'supplier' ? world.as(who, 1) : world.as(who);
  return player.call(contractEndpoints.move, { id, version, name, reason: '' });
}

describe('a certificate', () => {
  it('signs a PDF that openssl verifies, with RSA and with an elliptic curve', async () => {
    for (const one of [made, makeCertificate('ec')]) {
      const certificate = await openCertificate(one.file, one.passphraseFile);
      const pdf = await signPdf(await drawDocument(PAPER), certificate);
      verifyPdf(pdf, one);
      expect(pdf.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
      const changed = Buffer.from(pdf);
      const last = changed.length - 200;
      changed[last] = (changed[last] ?? 0) ^ 1;
      expect(() => verifyPdf(changed, one)).toThrow();
      expect(() => verifyPdf(pdf, makeCertificate())).toThrow();
    }
  });

  it('is told in words when its passphrase is wrong or the file is none', async () => {
    const other = makeCertificate();
    writeFileSync(other.passphraseFile, 'another');
    await expect(openCertificate(other.file, other.passphraseFile)).rejects.toThrow(
      'cannot be opened',
    );
    await expect(openCertificate(other.certificate, made.passphraseFile)).rejects.toThrow(
      'cannot be opened',
    );
  });

  it('is shown by the doctor with its last day, and is bad after it', async () => {
    const check = machineChecks.find(({ name }) => name === 'keys.certificate');
    const look = (env: Record<string, string>, clock = world.clock) =>
      check?.run({ db: world.db, clock, dataDir: null, env });
    const env = { SEAL_CERTIFICATE_FILE: made.file, SEAL_PASSPHRASE_FILE: made.passphraseFile };
    expect(await look({})).toMatchObject({ level: 'good', text: '未配置证书，使用内置签章' });
    const good = await look(env);
    expect(good?.level).toBe('good');
    expect(good?.text).toMatch(/Seal of the test.*有效期至 20\d\d-/);
    const soon = makeCertificate('rsa', 10);
    const near = { SEAL_CERTIFICATE_FILE: soon.file, SEAL_PASSPHRASE_FILE: soon.passphraseFile };
    expect((await look(near))?.level).toBe('warning');
    const at = world.clock.at;
    world.clock.at = at + 400 * 86_400_000;
    expect((await look(env))?.level).toBe('bad');
    world.clock.at = at;
  });
});

describe('a contract of an installation with a certificate', () => {
  it('is a signed PDF after each seal, and says whose certificate signed it', async () => {
    const id = await confirmedContract();
    await must(move(id, 'supplier', 'seal'));
    await must(move(id, 'finance', 'seal'));
    const { files } = await read(id);
    expect(files.map(({ step, certificate }) => [step, certificate !== ''])).toEqual([
      ['confirmed', false],
      ['supplierSealed', true],
      ['sealed', true],
    ]);
    expect(files.at(-1)?.certificate).toContain('CN=Seal of the test');
    for (const { seq, isIntact } of files.slice(1)) {
      expect(isIntact).toBe(true);
      const file = await must(world.as('supplier', 1).call(contractEndpoints.file, { id, seq }));
      verifyPdf(Buffer.from(file.content, 'base64'), made);
    }
  });

  it('is not sealed with a certificate that has expired, and nothing is lost', async () => {
    const id = await confirmedContract();
    const at = world.clock.at;
    world.clock.at = at + 366 * 86_400_000;
    expect(await refusal(move(id, 'supplier', 'seal'))).toContain('签章证书不在有效期内');
    world.clock.at = at;
    expect((await read(id)).seals).toEqual([]);
    await must(move(id, 'supplier', 'seal'));
  });
});
