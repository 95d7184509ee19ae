import { readPublicLog } from '@jicai/platform/src/auction/audit/service.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { auditLog } from '@jicai/shared/domain/auction/audit/audit.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { verdictKind } from '@jicai/shared/domain/auction/audit/trust/verdict.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, forgeRunning } from '../../../../harness/auction/forge.ts';
import { logOf, ownKeys, publicLog } from '../../../../harness/auction/public-log.ts';
import { manualClock, startPlatform, type World } from '../../../../harness/world.ts';

/* [AU51] A genuine log beside a genuine receipt of a bid that came while the log was read. */

const clock = manualClock(Date.parse('2026-06-01T01:00:00.123Z'));
const signing = openSigningKey({ base64: null, file: null });
let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, database: 'postgres', signing });
});
afterAll(() => world.stop());

const receiptOf = (text: string) => {
  const read = readFile(text);
  if (read.kind !== 'receipt') throw new Error(text);
  return read.receipt;
};

/** The database, doing something after its answer to the statement of this number. */
function pausing(db: Database, after: number, act: () => Promise<void>): Database {
  let answers = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers += 1;
      if (answers === after) await act();
      return result;
    },
  });
}

describe('[AU51] [TL1] a running log', () => {
  it('lacks no bid from before its moment, whenever the bid came', async () => {
    for (const after of [1, 2, 3, 4]) {
      const packageNumber = await world.publish();
      await world.bid(1, packageNumber, '9000');
      const proofs: string[] = [];
      const db = pausing(world.db, after, async () => {
        clock.at += 60_000;
        proofs.push((await world.bid(2, packageNumber, '8800')).data?.proof ?? '');
        clock.at += 60_000;
      });
      const page = await readPublicLog({ packageNumber, afterSeq: 0 }, { signing, clock, db });
      if (isRefusal(page)) throw new Error(page.refused);
      const text = `${[page.head, ...page.rows].join('\n')}\n`;
      const receipts = proofs.map(receiptOf);
      expect(receipts).toHaveLength(1);
      const beside = { outside: ownKeys(text), witnesses: { receipts } };
      const report = auditLog(logOf(text), nodeCrypto, beside);
      expect({ after, verdict: verdictKind(report), findings: report.findings }).toEqual({
        after,
        verdict: 'unfinished',
        findings: [],
      });
    }
  });

  it('may lack a bid that was just decided and not yet written, no other', async () => {
    const packageNumber = await world.publish();
    const receipts: ReturnType<typeof receiptOf>[] = [];
    for (const [n, amount] of [
      [1, '9000'],
      [2, '8800'],
      [1, '8600'],
    ] as const) {
      clock.at += 1_000;
      receipts.push(receiptOf((await world.bid(n, packageNumber, amount)).data?.proof ?? ''));
    }
    const at = receipts.at(-1)?.at ?? 0;
    const of = { packageNumber, reason: '停', laterEnd: null };
    await world.as('handler').call(biddingEndpoints.changeState, { ...of, runState: 'stopped' });
    const running = draftOf(await publicLog(world, packageNumber));
    const short = { ...running, events: running.events.slice(0, 2) };
    const verdict = (signedAt: number) => {
      const text = forgeRunning(short, { key: signing, at: signedAt });
      const beside = { outside: ownKeys(text), witnesses: { receipts } };
      return verdictKind(auditLog(logOf(text), nodeCrypto, beside));
    };
    expect(verdict(at + 1_000)).toBe('unfinished');
    expect(verdict(at + 11_000)).toBe('untrusted');
  });
});
