import { evidenceEndpoints } from '@jicai/shared/contract/operations/evidence.ts';
import { isFault } from '@jicai/shared/domain/evidence/faults.ts';
import { parseVerifierKey } from '@jicai/shared/domain/evidence/note/keys.ts';
import type { LogTrust } from '@jicai/shared/domain/evidence/note/open-checkpoint.ts';
import { verifyGrowthProof, verifyTreeProof } from '@jicai/shared/domain/evidence/verify.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { logOf, publicLog } from '../../../harness/auction/public-log.ts';
import { openQuotes, sealedAuction } from '../../../harness/auction/sealed.ts';
import { sound } from '../../../harness/evidence/made-log.ts';
import { nodeEvidenceCrypto } from '../../../harness/evidence/node-crypto.ts';
import { treeFaults } from '../../../harness/evidence/stored-tree.ts';
import {
  type ManualClock,
  manualClock,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

const TICK_MS = 600_000;

let world: World;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(Math.ceil(Date.now() / TICK_MS) * TICK_MS);
  world = await startPlatform({ clock });
});
afterAll(() => world?.stop());

const collect = () => world.runJob('evidence.collect');
const sign = () => world.runJob('evidence.checkpoint');
const visitor = () => world.as('anonymous');
const log = () => must(visitor().call(evidenceEndpoints.log, {}));

async function size(): Promise<number> {
  const row = await world.db.selectFrom('evidence_tree').select('size').executeTakeFirstOrThrow();
  return row.size;
}

/** The number of leaves that a run of the job adds. */
async function added(): Promise<number> {
  const before = await size();
  await collect();
  return (await size()) - before;
}

/** What a verifier takes from the published list; the log's name and keys are pinned from there. */
async function trust(): Promise<LogTrust> {
  const { origin, keys } = await log();
  const logKeys = keys.map(({ verifierKey }) =>
    sound(parseVerifierKey(verifierKey, nodeEvidenceCrypto.sha256)),
  );
  return { origin, logKeys, witnessKeys: [], leastWitnesses: 0 };
}

const proofOf = async (packageNumber: string, seq: number) => {
  const { proof } = await must(visitor().call(evidenceEndpoints.proof, { packageNumber, seq }));
  return sound(verifyTreeProof(JSON.parse(proof), await trust(), nodeEvidenceCrypto));
};

describe('[TL2] the tree', () => {
  it('takes the head of an auction at its publication, and as it grows, each once', async () => {
    const packageNumber = await world.publish({ rules: { minSuppliers: 1 } });
    await collect();
    expect(await added()).toBe(0);
    await world.bid(1, packageNumber, '9000');
    await world.bid(2, packageNumber, '8900');
    expect(await added()).toBe(1);
    expect(await added()).toBe(0);
    await world.bid(1, packageNumber, '8800');
    expect(await added()).toBe(1);
    expect(await treeFaults(world.db)).toEqual([]);
  });

  it('proves to everybody that the head behind a receipt is in a signed tree', async () => {
    const packageNumber = await world.publish({ rules: { minSuppliers: 1 } });
    await world.bid(1, packageNumber, '9000');
    const { seq } = await must(world.bid(2, packageNumber, '8900'));
    const ask = () => visitor().call(evidenceEndpoints.proof, { packageNumber, seq: 1 });
    expect(await refusal(ask())).toBe('该竞价的这条日志尚未进入存证树的检查点');
    await collect();
    expect(await refusal(ask())).toBe('该竞价的这条日志尚未进入存证树的检查点');
    await sign();
    const shown = await proofOf(packageNumber, 1);
    const rows = logOf(await publicLog(world, packageNumber)).rows;
    const head = rows.find((row) => row?.seq === seq)?.hash;
    expect(shown.leaf).toMatchObject({ kind: 'auction', id: packageNumber, seq, head });
    expect(shown.checkpoint.signers).toHaveLength(1);
    expect(await refusal(visitor().call(evidenceEndpoints.proof, { packageNumber, seq: 99 }))).toBe(
      '该竞价的这条日志尚未进入存证树的检查点',
    );
    // The publication: the hash of the terms, to which the first event is chained.
    const terms = await proofOf(packageNumber, 0);
    expect(terms.leaf).toMatchObject({ seq: 0, head: rows[0]?.prevHash });
  });

  it('takes no rehearsal', async () => {
    await collect();
    const packageNumber = await world.publish();
    await sql`update auction set is_rehearsal = true where package_number = ${packageNumber}`.execute(
      world.db,
    );
    expect(await added()).toBe(0);
  });

  it('takes the signing keys, and the security log once in ten minutes', async () => {
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from evidence_leaf where kind <> 'auction'
      group by kind order by kind`.execute(world.db);
    expect(rows).toEqual([
      { kind: 'key', n: 1 },
      { kind: 'securityLog', n: 1 },
    ]);
    await collect();
    clock.at += TICK_MS;
    expect(await added()).toBe(1);
    expect(await added()).toBe(0);
    clock.at += TICK_MS;
    expect(await added()).toBe(1);
  });
});

describe('[AU21] the size of the tree', () => {
  it('shows neither the number of sealed quotes nor when they came: two runs', async () => {
    for (const sealedCount of ['hidden', 'shown'] as const) {
      const runs: number[][] = [];
      for (const quotes of [{}, { 1: '9000', 2: '8900', 3: '8800' }]) {
        await collect();
        const packageNumber = await sealedAuction(world, {}, {
          rules: { sealedCount, startingPrice: 1_000_000 },
        } as never);
        const grown = [await added()];
        for (const [n, amount] of Object.entries(quotes)) {
          expect((await world.bid(Number(n), packageNumber, amount)).state).toBe(1);
          grown.push(await added());
          clock.at += 1_000;
        }
        const more = await added();
        runs.push([grown[0] ?? -1, grown.slice(1).reduce((sum, one) => sum + one, 0) + more]);
      }
      // One leaf of the publication, none of the quotes.
      expect(runs).toEqual([
        [1, 0],
        [1, 0],
      ]);
    }
  });

  it('takes the chain of sealed quotes with the first run after the opening', async () => {
    const quotes = { 1: '9000', 2: '8900', 3: '8800' };
    const packageNumber = await sealedAuction(world, quotes, { rules: { minSuppliers: 1 } });
    clock.at += 3_700_000;
    await collect();
    expect(await added()).toBe(0);
    await openQuotes(world, packageNumber);
    expect(await added()).toBe(1);
    await sign();
    expect((await proofOf(packageNumber, 2)).leaf.seq).toBeGreaterThanOrEqual(3);
  });
});

describe('[TL3] checkpoints', () => {
  it('are signed once for a size, listed, and shown to grow only', async () => {
    await collect();
    await sign();
    const first = (await log()).newest;
    await sign();
    expect((await log()).newest).toEqual(first);
    await world.publish();
    await world.publish();
    await collect();
    await sign();
    const second = (await log()).newest;
    if (!first || !second) throw new Error('no checkpoint');
    expect(second.size).toBe(first.size + 2);
    const { rows } = await must(
      visitor().call(evidenceEndpoints.checkpoints, { belowSize: second.size + 1 }),
    );
    expect(rows.slice(0, 2)).toEqual([second, first]);
    const below = await must(
      visitor().call(evidenceEndpoints.checkpoints, { belowSize: second.size }),
    );
    expect(below.rows[0]).toEqual(first);
    const sizes = { first: first.size, second: second.size };
    const { proof } = await must(visitor().call(evidenceEndpoints.growth, sizes));
    const grown = verifyGrowthProof(JSON.parse(proof), await trust(), nodeEvidenceCrypto);
    expect(isFault(grown)).toBe(false);
    for (const wrong of [
      { first: second.size, second: first.size },
      { first: first.size, second: second.size + 1 },
    ])
      expect(await refusal(visitor().call(evidenceEndpoints.growth, wrong))).toBe(
        '没有这一大小的检查点',
      );
  });

  it('have tiles by the paths of C2SP, as wide as the signed tree', async () => {
    await collect();
    await sign();
    const width = (await log()).newest?.size ?? 0;
    const ask = (path: string) => visitor().call(evidenceEndpoints.tile, { path });
    const { hashes } = await must(ask(`tile/0/000.p/${width}`));
    expect(Buffer.from(hashes, 'base64')).toHaveLength(32 * width);
    const narrow = await must(ask('tile/0/000.p/1'));
    expect(hashes.startsWith(narrow.hashes.slice(0, 40))).toBe(true);
    for (const path of [`tile/0/000.p/${width + 1}`, 'tile/0/001', 'tile/1/000.p/1', 'x', '../x'])
      expect(await refusal(ask(path)), path).toBe('没有该数据块');
  });

  it('are not signed for a tree whose past was changed, and the database refuses such a change', async () => {
    await collect();
    await sign();
    await world.publish();
    await collect();
    const change = sql`update evidence_tile
      set hashes = set_byte(hashes, 3, (get_byte(hashes, 3) + 1) % 256) where level = 0 and index = 0`;
    await expect(change.execute(world.db)).rejects.toThrow('a tile only grows');
    for (const table of ['evidence_leaf', 'evidence_checkpoint'])
      await expect(sql`delete from ${sql.table(table)}`.execute(world.db)).rejects.toThrow(
        'is append-only',
      );
    await sql`alter table evidence_tile disable trigger user`.execute(world.db);
    await change.execute(world.db);
    await expect(sign()).rejects.toThrow('does not continue the checkpoint');
    await sql`update evidence_tile
      set hashes = set_byte(hashes, 3, (get_byte(hashes, 3) + 255) % 256)
      where level = 0 and index = 0`.execute(world.db);
    await sql`alter table evidence_tile enable trigger user`.execute(world.db);
    await sign();
    expect(await treeFaults(world.db)).toEqual([]);
  });
});
