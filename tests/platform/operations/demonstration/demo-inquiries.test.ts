import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadInquiryStories } from '@jicai/platform/demo/inquiries/load.ts';
import { INQUIRIES } from '@jicai/platform/demo/inquiries/stories.ts';
import { must, personOf } from '@jicai/platform/demo/people.ts';
import { loadSubjects } from '@jicai/platform/demo/subjects.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { listDueProjects } from '@jicai/platform/src/sourcing/life/advance.ts';
import { readTimeline } from '@jicai/platform/src/sourcing/life/timeline.ts';
import { listObjections } from '@jicai/platform/src/sourcing/objection/service.ts';
import { readPublicResult } from '@jicai/platform/src/sourcing/result/public.ts';
import { readTasks } from '@jicai/platform/src/sourcing/scoring/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { eachDatabase, openDatabase } from '../../../harness/world.ts';

const clock = databaseClock;
const page = { page: 1, pageSize: 30 };

describe.each(eachDatabase)('the inquiries of the demonstration, on %s', (kind) => {
  let parts: Parameters<typeof loadInquiryStories>[0];
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'jicai-inquiries-'));
    const db = await openDatabase(kind);
    const signing = openSigningKey({ base64: null, file: null });
    await publishKey(signing, db);
    await loadAccounts(db);
    await loadSubjects(db);
    const seals = createSeals(openQuoteKey({ hex: null }));
    parts = { db, clock, signing, seals, storage: localStorage(dataDir) };
  });
  afterAll(async () => {
    await parts?.db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });

  const projects = () =>
    parts.db
      .selectFrom('sourcing_project')
      .leftJoin('result_notice', 'result_notice.project_id', 'sourcing_project.id')
      .select(['sourcing_project.id', 'number', 'name', 'sourcing_project.state'])
      .select('result_notice.state as notice')
      .execute();
  const projectOf = async (fate: string) => {
    const story = INQUIRIES.find((one) => one.fate === fate);
    const found = (await projects()).find(({ name }) => name === story?.name);
    if (!found) throw new Error(`no inquiry ${fate}`);
    return { ...found, packageNumber: `${found.number}-1` };
  };

  it('stand past their sign-up, each made once by the services and whole', async () => {
    // Stopped behind the second one; the next start goes on.
    let left = 2;
    await loadInquiryStories(parts, () => left-- <= 0);
    expect(await projects()).toHaveLength(2);
    await loadInquiryStories(parts);
    await loadInquiryStories(parts);
    const states = new Map((await projects()).map((one) => [one.name, [one.state, one.notice]]));
    expect(INQUIRIES.map(({ fate, name }) => [fate, ...(states.get(name) ?? [])])).toEqual([
      ['quoting', 'quoting', null],
      ['evaluating', 'evaluating', null],
      ['awarded', 'awarded', 'published'],
      ['failed', 'failed', 'published'],
      ['objected', 'awarded', 'published'],
    ]);
    expect(await projects()).toHaveLength(INQUIRIES.length);
    // The background finds nothing left to do.
    expect(await listDueProjects({ db: parts.db, clock })).toEqual([]);
    for (const { fate } of INQUIRIES) {
      const { packageNumber } = await projectOf(fate);
      expect([fate, await checkLedger(parts.db, packageNumber)]).toEqual([fate, []]);
    }
  });

  it('leave nothing of a story that breaks off', async () => {
    const before = await projects();
    const { seals } = parts;
    if (!seals) throw new Error('no seals');
    const broken = {
      ...seals,
      seal: () => {
        throw new Error('broken off');
      },
    };
    const story = await projectOf('quoting');
    await parts.db
      .updateTable('sourcing_project')
      .set({ name: '别的项目' })
      .where('id', '=', story.id)
      .execute();
    await expect(loadInquiryStories({ ...parts, seals: broken })).rejects.toThrow('broken off');
    await parts.db
      .updateTable('sourcing_project')
      .set({ name: story.name })
      .where('id', '=', story.id)
      .execute();
    expect(await projects()).toEqual(before);
  });

  it('have something for each who evaluates, and for who objects and answers', async () => {
    const { db, seals } = parts;
    if (!seals) throw new Error('no seals');
    const { packageNumber } = await projectOf('evaluating');
    const tasks = [];
    for (const loginName of ['psr01', 'psr02', 'psr03'])
      tasks.push(await readTasks({ db, clock, seals }, await personOf(loginName, parts)));
    expect(
      tasks.map(({ rows }) => rows.map(({ state, hasSubmitted }) => [state, hasSubmitted])),
    ).toEqual([[['declared', true]], [['declared', false]], [['appointed', false]]]);
    const quoted = await db
      .selectFrom('auction_entrant')
      .select('amount')
      .where('package_number', '=', packageNumber)
      .execute();
    expect(quoted.every(({ amount }) => amount !== null && amount > 0)).toBe(true);
    const own = await personOf('gys03', parts);
    const handler = await personOf('jbr01', parts);
    const filter = { openOnly: false, projectNumber: null, ...page };
    for (const person of [own, handler]) {
      const { rows } = await listObjections({ db, clock }, filter, person);
      expect(rows).toMatchObject([{ state: 'answered', verdict: 'rejected' }]);
    }
  });

  it('are closed at their deadline, as the board and the timeline say', async () => {
    for (const fate of ['evaluating', 'awarded', 'failed']) {
      const { id, packageNumber } = await projectOf(fate);
      const { closes_at: closesAt } = await parts.db
        .selectFrom('auction')
        .select('closes_at')
        .where('package_number', '=', packageNumber)
        .executeTakeFirstOrThrow();
      const closed = (await readTimeline(id, 'all', parts.db)).find(({ sentence }) =>
        sentence.startsWith('报价截止'),
      );
      expect(Math.abs((closed?.atMs ?? 0) - closesAt)).toBeLessThan(1_000);
    }
  });

  it('that failed for too few quotes says how many there were', async () => {
    const { number } = await projectOf('failed');
    const { result } = must(await readPublicResult({ db: parts.db, clock }, null, number));
    expect(result.packages).toMatchObject([
      { validCount: 2, entrantCount: 3, outcome: { kind: 'failed' } },
    ]);
  });

  it('are offered within their budget, and the one that is awarded at the lowest total', async () => {
    for (const { items, budget, suppliers, fate } of INQUIRIES) {
      const totals = suppliers
        .map((_, nth) =>
          items.reduce(
            (sum, { prices, quantity }) => sum + (prices[nth] ?? Number.NaN) * quantity,
            0,
          ),
        )
        .filter((total) => !Number.isNaN(total));
      expect([fate, Math.max(...totals) <= budget]).toEqual([fate, true]);
      if (fate === 'awarded' || fate === 'objected') expect(Math.min(...totals)).toBe(totals[0]);
    }
  });
});
