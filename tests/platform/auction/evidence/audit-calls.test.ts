import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '@jicai/platform/src/app.ts';
import { runAudit } from '@jicai/platform/src/auction/audit/command.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { auditEndpoints } from '@jicai/shared/contract/auction/audit.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOf, publicLog, trusting } from '../../../harness/auction/public-log.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let folder: string;
let url: string;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres' });
  folder = mkdtempSync(join(tmpdir(), 'jicai-audit-'));
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

async function withBid() {
  const packageNumber = await world.publish({ rules: { minSuppliers: 1 } });
  const { data } = await world.bid(1, packageNumber, '9000');
  if (!data) throw new Error('no receipt');
  return { packageNumber, receipt: data };
}

function receiptOf(text: string) {
  const read = readFile(text);
  if (read.kind !== 'receipt') throw new Error(text);
  return read.receipt;
}

/** The command's output and its exit code. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await runAudit(args, {}, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

function save(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('[AU51] receipts', () => {
  it('are had again by their owner, and by nobody else; refused bids have none', async () => {
    const { packageNumber, receipt } = await withBid();
    const refused = await world.bid(2, packageNumber, '99999');
    expect(refused.data).toMatchObject({ accepted: false, proof: '' });
    const ask = (n: number, seq: number) =>
      world.as('supplier', n).call(biddingEndpoints.receipt, { packageNumber, seq });
    expect((await ask(1, receipt.seq)).data).toEqual({ proof: receipt.proof });
    for (const [n, seq] of [
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 3],
    ] as const) {
      expect(await ask(n, seq)).toMatchObject({ state: 0, text: '未找到该次报价' });
    }
    const again = { packageNumber, bidId: receipt.bidId };
    expect((await world.as('supplier', 1).call(biddingEndpoints.bidResult, again)).data).toEqual(
      receipt,
    );
  });

  it('are good after a change of the key, since every public key stays published', async () => {
    const { packageNumber, receipt } = await withBid();
    const signing = openSigningKey({ base64: null, file: null });
    const { relayToken, db, server } = world;
    const { app } = await createPlatform({
      db,
      keys: server.keys,
      relayToken,
      background: false,
      signing,
    });
    await app.close();
    const { data } = await world.as('anonymous').call(auditEndpoints.keys, {});
    const keys = data?.keys ?? [];
    expect(keys).toHaveLength(2);
    expect(keys).toMatchObject([
      { algorithm: 'Ed25519' },
      { id: signing.id, publicKey: signing.publicKey },
    ]);
    const log = logOf(await publicLog(world, packageNumber));
    const known = { outside: trusting(keys), log };
    expect(checkReceipt(receiptOf(receipt.proof), known, nodeCrypto).isGood).toBe(true);
    // A key that was never published signs nothing.
    const without = keys.filter(({ id }) => id !== receiptOf(receipt.proof).keyId);
    const others = { outside: trusting(without), log };
    expect(checkReceipt(receiptOf(receipt.proof), others, nodeCrypto).own).toMatchObject([
      { key: 'unknownKey' },
    ]);
  });

  it('the key is kept in a file that is its owner’s alone, or given by the configuration', () => {
    const file = join(folder, 'key', 'signing-key.pem');
    const made = openSigningKey({ base64: null, file });
    expect(openSigningKey({ base64: null, file }).id).toBe(made.id);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // PKCS#8 of an Ed25519 key is this and 32 bytes.
    const der = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      randomBytes(32),
    ]);
    const given = openSigningKey({ base64: der.toString('base64'), file: null });
    expect(nodeCrypto.verify(given.publicKey, '价', given.sign('价'))).toBe(true);
    expect(nodeCrypto.verify(made.publicKey, '价', given.sign('价'))).toBe(false);
    expect(nodeCrypto.verify('f'.repeat(64), '价', given.sign('价'))).toBe(false);
  });
});

describe('[AU52] npm run audit', () => {
  it('checks a receipt, a log and a number against a running mall, before and after the close', async () => {
    const { packageNumber, receipt } = await withBid();
    const file = save('receipt.json', receipt.proof);
    const early = await run(file, '--url', url);
    expect(early.code, early.output).toBe(0);
    expect(early.output).toContain('✓ 回执真实');
    expect(early.output).toContain('公开日志第 1 条与回执是同一事件');
    expect(early.output).toContain('截止后方可核验');
    await world.expire(packageNumber);
    const stop = { packageNumber, runState: 'stopped', laterEnd: null, reason: 'x' } as const;
    const other = await withBid();
    await world
      .as('handler')
      .call(biddingEndpoints.changeState, { ...stop, packageNumber: other.packageNumber });
    const late = await run(other.packageNumber, '--url', url);
    expect(late.code, late.output).toBe(0);
    expect(late.output).toContain('真实：共 2 条，竞价终止');
    expect(late.output).toContain('公布的公钥清单相符');
    const text = await publicLog(world, other.packageNumber);
    expect(await run(save('log.jsonl', text))).toMatchObject({
      code: 3,
      output: expect.stringContaining('? '),
    });
    expect((await run(save('log.jsonl', text))).output).toContain('前后一致，未核对签发者');
    expect(await run(save('log.jsonl', text), '--url', url)).toMatchObject({ code: 0 });
    const changed = await run(
      save('changed.jsonl', text.replace('\\"amount\\":900000', '\\"amount\\":900001')),
    );
    expect(changed.code).toBe(1);
    expect(changed.output).toContain('第 1 条：内容与校验值不符');
    const forged = receipt.proof.replace('"amount":900000', '"amount":800000');
    const wrong = await run(save('forged.json', forged), '--url', url);
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('平台签名无效');
  });

  it.each([
    ['its amount', '"amount":900000', '"amount":800000'],
    ['the amount of its content', '\\"amount\\":900000', '\\"amount\\":800000'],
    ['its time', /"at":(\d)/, '"at":9'],
    ['the time of its content', /\\"at\\":(\d)/, '\\"at\\":9'],
    ['its hash', /"eventHash":"...../, '"eventHash":"00000'],
  ])(
    'a receipt with %s changed differs from the log, whose own verdict reads as no receipt’s',
    async (_, from, to) => {
      const { packageNumber, receipt } = await withBid();
      for (const isOver of [false, true]) {
        if (isOver) await world.expire(packageNumber);
        const forged = receipt.proof.replace(from, to);
        expect(forged).not.toBe(receipt.proof);
        const { code, output } = await run(save('forged.json', forged), '--url', url);
        expect(code, output).toBe(1);
        expect(output).toMatch(/^✗ 回执不可信/);
        expect(output).toContain('✗ 回执内容与公开日志第 1 条不一致');
        expect(output).not.toContain('同一事件');
        expect(output).toContain(`✓ ${packageNumber} 日志本身真实`);
      }
    },
  );

  it('a receipt that says what the log says and is not signed so is still not to be trusted', async () => {
    const { receipt } = await withBid();
    const forged = receipt.proof.replace(/"signature":"...../, '"signature":"00000');
    const { code, output } = await run(save('forged.json', forged), '--url', url);
    expect(code).toBe(1);
    expect(output).toMatch(/^✗ 回执不可信/);
    expect(output).toContain('· 回执内容与公开日志第 1 条相同，但回执本身不可信');
  });

  it('reads an auction from the database, while it runs too', async () => {
    const { packageNumber } = await withBid();
    const { auditDatabase } = await import('@jicai/platform/src/auction/audit/from-database.ts');
    const report = await auditDatabase(packageNumber, world.db);
    expect(report).toMatchObject({ isGood: true, agreement: { acceptance: 'agrees' } });
    expect(await auditDatabase('unknown', world.db)).toBeNull();
  });

  it('says how it is used, and what it could not find', async () => {
    expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('用法') });
    const unknown = await run('no-such-auction', '--url', url);
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('该采购项目不存在') });
    const { receipt } = await withBid();
    expect(await run(save('alone.json', receipt.proof))).toMatchObject({
      code: 3,
      output: expect.stringContaining('签名未核对'),
    });
    expect(await run('--help')).toMatchObject({ code: 0 });
    expect(await run('x', '--unheard')).toMatchObject({ code: 2 });
    expect((await run(save('other.json', '{}'))).output).toContain('不是本商城的存证文件');
  });
});

it('[A25] the public log is limited by address, and its pages are bounded', async () => {
  const packageNumber = await world.publish();
  const visitor = world.as('anonymous');
  const ask = () => visitor.call(auditEndpoints.log, { packageNumber, afterSeq: 0 });
  let last = await ask();
  for (let calls = 0; calls < 70 && last.status === 200; calls += 1) last = await ask();
  expect(last.status).toBe(429);
});
