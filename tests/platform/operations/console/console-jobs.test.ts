import { DEAD_LETTER } from '@jicai/platform/src/kernel/jobs/queues.ts';
import {
  beginMaintenance,
  endMaintenance,
} from '@jicai/platform/src/operations/admin/maintenance.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { scheduleWords } from '@jicai/shared/domain/operations/schedule-words.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform();
});
afterAll(() => world?.stop());

it('a job that was given up is discarded with a reason, once, by the system administrator', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_output)
    values (${DEAD_LETTER}, '{}', 'test.job', '{"message":"away"}') returning id::text`.execute(
    world.db,
  );
  const id = rows[0]?.id ?? '';
  const admin = world.as('systemAdmin');
  const { failed, isPaused } = await must(admin.call(consoleEndpoints.jobs, {}));
  expect(failed).toMatchObject([{ id, job: 'test.job', reason: 'away' }]);
  expect(isPaused).toBe(false);
  const discard = (reason: string) => admin.call(consoleEndpoints.discardJob, { id, reason });
  expect(await refusal(discard(' '))).toBe('请填写丢弃的原因');
  await must(discard('已手工处理'));
  expect(await refusal(discard('再次'))).toBe('该任务不存在或已重新执行');
  expect((await must(admin.call(consoleEndpoints.jobs, {}))).failed).toEqual([]);
  const { rows: log } = await sql<{ detail: string }>`
    select detail from security_log where action = 'job.discarded'`.execute(world.db);
  expect(log).toEqual([{ detail: 'test.job：已手工处理' }]);
  const denied = await world.as('handler').call(consoleEndpoints.discardJob, { id, reason: 'x' });
  expect(denied.state).toBe(0);
});

it('a maintenance over an auction is refused unless it is forced with a reason, which is told', async () => {
  const number = await world.publish();
  const on = (options: Record<string, string>) =>
    beginMaintenance({
      ...{ words: [], db: world.db, env: {}, print: () => {}, actor: 'os:test' },
      options,
    });
  await expect(on({})).rejects.toThrow(`${number}；确需维护请加 --force --reason`);
  await expect(on({ force: 'yes' })).rejects.toThrow('--force 须用 --reason 说明原因');
  await on({ force: 'yes', reason: '紧急修复' });
  const { rows } = await todosOf(world.as('handler'), null, number);
  expect(rows.map(({ text }) => text).join()).toContain('原因：紧急修复');
  await endMaintenance({
    ...{ words: [], db: world.db, env: {}, print: () => {}, actor: 'os:test' },
    options: {},
  });
});

it('the plan of each periodic job has words', () => {
  const plans = world.jobs.flatMap(({ options: { schedule } }) => (schedule ? [schedule] : []));
  expect(plans.length).toBeGreaterThan(10);
  for (const plan of plans) expect(scheduleWords(plan)).toMatch(/^每/);
});

it('the support bundle is for the system administrator, and stands in the security log', async () => {
  const { file } = await must(world.as('systemAdmin').call(consoleEndpoints.supportBundle, {}));
  expect(Buffer.from(file, 'base64').subarray(0, 2).toString()).toBe('PK');
  const { rows } = await sql<{ object: string }>`
    select object from security_log where action = 'export'`.execute(world.db);
  expect(rows).toEqual([{ object: 'console.supportBundle' }]);
  expect((await world.as('handler').call(consoleEndpoints.supportBundle, {})).state).toBe(0);
});

it('the page of systems names the versions', async () => {
  const { sections } = await must(world.as('systemAdmin').call(consoleEndpoints.systems, {}));
  const { facts } = sections.find(({ title }) => title === '版本') ?? { facts: [] };
  expect(facts.map(({ name }) => name)).toEqual(['程序', '表结构', '数据库', '运行环境']);
});
