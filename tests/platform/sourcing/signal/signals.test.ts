import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeals } from '@jicai/platform/src/auction/sealed/seals.ts';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { sealedStorage } from '@jicai/platform/src/files/storage/sealed.ts';
import { createNameSeal } from '@jicai/platform/src/files/storage/sealed-names.ts';
import { saveAccount, saveDeclared } from '@jicai/platform/src/identity/subject/repository.ts';
import { followSignals } from '@jicai/platform/src/sourcing/signal/service.ts';
import { projectSignalEndpoints } from '@jicai/shared/contract/sourcing/project-signal.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { pdf } from '../../../harness/mall/files.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { uploader } from '../../../harness/mall/upload.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';
import { goOn } from '../../../harness/sourcing/awards.ts';
import {
  endQuoting,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
} from '../../../harness/sourcing/inquiries.ts';
import { answerStep, offeredByLines } from '../../../harness/sourcing/line-awards.ts';
import { type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

const quoteKey = Buffer.alloc(32, 7);
const storage = localStorage(mkdtempSync(join(tmpdir(), 'jicai-signals-')));
/** As the platform reads it: the files of quotes are encrypted in the folder. */
const opened = sealedStorage(storage, quoteKey, limits.uploadChunkBytes);
const seals = createSeals(quoteKey);
let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ quoteKey, storage });
});
afterAll(() => world?.stop());

const LINES = 8;
const packages = [
  {
    name: '办公设备',
    startingPrice: fen(100_000_00),
    lines: Array.from({ length: LINES }, (_, n) => ({
      name: `物品 ${n + 1}`,
      spec: '',
      unit: '件',
      quantity: '2',
    })),
  },
];

const prices = (factor: (n: number) => number) =>
  Array.from({ length: LINES }, (_, n) => ((n + 3) * 123.4 * factor(n)).toFixed(2));

async function fileOf(n: number): Promise<string> {
  const up = uploader(world, world.as('supplier', n));
  const group = await up.group('quote');
  await up.send({ group, domain: 'quote', name: `报价说明${n}.pdf`, bytes: pdf() });
  return group;
}

const follow = () =>
  followSignals(
    { db: world.db, clock: world.clock, seals, storage: opened, names: createNameSeal(quoteKey) },
    (error) => {
      throw error;
    },
  );

const signalsOf = async (projectId: string | null, actor: 'supervisor' | 'otherSupervisor') =>
  must(
    world
      .as(actor)
      .call(projectSignalEndpoints.list, { projectId, strength: 'all', page: 1, pageSize: 50 }),
  );

async function collusion() {
  const context = { trx: world.db, clock: world.clock };
  const declared = { size: 'small', address: '江城市滨江路 88 号' } as const;
  for (const [n, phone, account] of [
    [1, '13800138001', '622200000001'],
    [2, '138 0013 8001', '622200000001'],
    [3, '13900139003', '622200000003'],
  ] as const) {
    const person = { ...declared, legalPerson: `法人${n}`, phone, address: `第 ${n} 大道 ${n} 号` };
    await saveDeclared(supplierOrg(n), person, context);
    await saveAccount(supplierOrg(n), { bank: '甲银行', account }, context);
  }
  const made = await openInquiry(world, { packages });
  const factors = [() => 1, () => 1.05, (n: number) => 1.02 + ((n * 7) % 5) / 60];
  for (const [index, factor] of factors.entries()) {
    const n = index + 1;
    const fileGroup = n < 3 ? await fileOf(n) : null;
    const sheet = sheetOf(prices(factor), { fileGroup });
    await must(submitAs(world, n, made.packageNumber, sheet));
  }
  return made;
}

it('[SG4] before the opening there is nothing; after it the supervisor is told once, with evidence', async () => {
  const { id, number, packageNumber } = await collusion();
  await follow();
  expect((await signalsOf(id, 'supervisor')).rows).toEqual([]);
  await endQuoting(world, packageNumber);
  await follow();
  expect((await signalsOf(id, 'supervisor')).rows).toEqual([]);
  await openAll(world, packageNumber);
  await follow();
  const { rows, total } = await signalsOf(id, 'supervisor');
  expect(total).toBe(rows.length);
  const kinds = rows.filter(({ strength }) => strength === 'strong').map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(['samePhone', 'sameAccount', 'sameFile', 'constantRatio']),
  );
  const ratio = rows.find(({ kind }) => kind === 'constantRatio');
  expect(ratio?.text).toContain('1.0500');
  expect(ratio?.suppliers).toEqual(['供方乙有限公司', '供方甲有限公司']);
  expect(ratio?.evidence).toHaveLength(2);
  // The shared value is masked.
  expect(JSON.stringify(rows)).not.toMatch(/13800138001|622200000001/);
  const told = async () =>
    (await todosOf(world.as('supervisor'), 'messages', number)).rows.filter(
      ({ processName }) => processName === '异常信号待查看',
    );
  expect(await told()).toMatchObject([{ url: `/xycg/Ycxh?xmid=${id}` }]);

  // The same again tells nobody again.
  await world.db
    .insertInto('project_change')
    .values({ follower: 'signal', project_id: id, at: new Date(world.clock.at) })
    .execute();
  expect(await follow()).toBe(1);
  expect((await signalsOf(id, 'supervisor')).total).toBe(total);
  expect(await told()).toHaveLength(1);

  // A supervisor of other projects sees nothing of this one.
  for (const projectId of [id, null])
    expect((await signalsOf(projectId, 'otherSupervisor')).total).toBe(0);

  // Each strong one is to be looked at by its supervisor; the weak ones are for their own judgement.
  const see = (signalId: string, actor: 'supervisor' | 'otherSupervisor' = 'supervisor') =>
    world.as(actor).call(projectSignalEndpoints.see, { id: signalId });
  const strong = rows.filter(({ strength }) => strength === 'strong');
  expect((await see(strong[0]?.id ?? '', 'otherSupervisor')).text).toBe(
    '该异常信号不存在或您无权查看',
  );
  for (const signal of strong) {
    expect(await dutiesOf(world.as('supervisor'), id)).toEqual(['projectSignal.see']);
    await must(see(signal.id));
  }
  expect(await dutiesOf(world.as('supervisor'), id)).toEqual([]);
  expect(await dutiesOf(world.as('otherSupervisor'), id)).toEqual([]);
  const [seen] = (await signalsOf(id, 'supervisor')).rows.filter(
    ({ id: signalId }) => signalId === strong[0]?.id,
  );
  expect(seen?.seenAtMs).not.toBe(null);
});

it('[SG1] a device that suppliers shared in different projects is told in both', async () => {
  const packageNumbers: string[] = [];
  let id = '';
  for (const _ of [1, 2]) {
    const made = await openInquiry(world);
    for (const n of [1, 2, 3]) {
      const sheet = sheetOf([`${n}${n * 7}`, `${n * n}3`]);
      await must(submitAs(world, n, made.packageNumber, sheet));
    }
    packageNumbers.push(made.packageNumber);
    id = made.id;
  }
  const at = new Date(await world.now());
  for (const [index, packageNumber] of packageNumbers.entries())
    await sql`insert into access_trace (package_number, code, address, device, agent, first_at, last_at)
      select ${packageNumber}, code, ${`10.0.${index}.1`}, 'device-of-both', 'browser', ${at}, ${at}
      from auction_entrant where package_number = ${packageNumber}
        and supplier_id = ${supplierOrg(index + 1)}`.execute(world.db);
  for (const packageNumber of packageNumbers) {
    await endQuoting(world, packageNumber);
    await openAll(world, packageNumber);
  }
  await follow();
  const { rows } = await signalsOf(id, 'supervisor');
  const shared = rows.find(({ kind }) => kind === 'sharedDevice');
  expect(shared?.text).toMatch(/^跨项目：/);
  expect(shared?.suppliers).toEqual(['供方乙有限公司', '供方甲有限公司']);
});

it('[AU43] winners in turn are told of awards by lines too, by the largest amount', async () => {
  let id = '';
  for (let turn = 0; turn < 6; turn += 1) {
    const isFirst = turn % 2 === 0;
    const made = await offeredByLines(world, [
      isFirst ? ['100', '100', '300', ''] : ['100', '200', '300', ''],
      isFirst ? ['200', '200', '200', ''] : ['200', '100', '200', ''],
      ['900', '900', '900', ''],
    ]);
    for (const n of [1, 2]) await must(answerStep(world, n, made.packageNumber, 'confirmed'));
    await world.pass(0);
    await goOn(world);
    id = made.id;
  }
  await follow();
  const { rows } = await signalsOf(id, 'supervisor');
  expect(rows.find(({ kind }) => kind === 'winnerRotation')).toMatchObject({
    evidence: Array.from({ length: 6 }, () => ({
      text: expect.stringContaining('按明细成交，金额最大'),
    })),
  });
});
