import { contractFrom, settingOf } from '@jicai/platform/src/fulfilment/settings.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingChanges } from '../../../harness/people/change-requests.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  // A stricter profile would ask them for a second factor at a login of its own.
  for (const actor of ['systemAdmin', 'securityAdmin'] as const) await world.as(actor).token();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await sql`delete from change_request`.execute(world.db);
  await sql`delete from setting where name like 'security.%'`.execute(world.db);
});

const { saveSetting, settings } = consoleEndpoints;
const { decide } = changeRequestEndpoints;
const save = (name: string, value: string | null) =>
  world.as('systemAdmin').call(saveSetting, { name, value });
const read = async () => {
  const { data, text } = await world.as('securityAdmin').call(settings, {});
  if (!data) throw new Error(text);
  return data;
};
const shownOf = async (name: string) =>
  (await read()).settings.find((one) => one.name === name)?.value;
const lastLogged = async () => {
  const { rows } = await sql<{ action: string; object: string; actor: string }>`
    select action, object, actor from security_log order by seq desc limit 1`.execute(world.db);
  return rows[0];
};

describe('a setting that weakens security', () => {
  it('waits for a second administrator, who is told by whom and to what', async () => {
    expect((await save('security.profile', 'mlps3')).data).toEqual({ isWaiting: false });
    expect((await save('security.profile', 'basic')).data).toEqual({ isWaiting: true });
    expect(await shownOf('security.profile')).toBe('mlps3');
    expect((await save('security.profile', 'modern')).text).toContain('待另一名管理员批准');
    expect(await waitingChanges(world, 'systemAdmin')).toMatchObject([{ canDecide: false }]);
    const [waiting] = await waitingChanges(world, 'securityAdmin');
    expect(waiting).toMatchObject({
      kind: 'setting',
      subject: '安全方案',
      detail: 'basic',
      byName: '姓名-systemAdmin',
      canDecide: true,
    });
    const id = waiting?.id ?? '';
    const own = await world.as('systemAdmin').call(decide, { id, agrees: true });
    expect(own.text).toContain('由您本人提出');
    const agreed = await world.as('securityAdmin').call(decide, { id, agrees: true });
    expect(agreed.state).toBe(1);
    expect(await shownOf('security.profile')).toBe('basic');
    expect(await waitingChanges(world, 'securityAdmin')).toEqual([]);
    expect(await lastLogged()).toEqual({
      action: 'setting.changed',
      object: 'security.profile',
      actor: '姓名-securityAdmin',
    });
    const twice = await world.as('securityAdmin').call(decide, { id, agrees: true });
    expect(twice.state).toBe(0);
  });

  it('that is declined stays as it was, and may be asked for again', async () => {
    await save('security.stepUpMinutes', '60');
    const [waiting] = await waitingChanges(world, 'securityAdmin');
    const body = { id: waiting?.id ?? '', agrees: false };
    expect((await world.as('securityAdmin').call(decide, body)).state).toBe(1);
    expect(await lastLogged()).toMatchObject({ action: 'change.declined' });
    expect(await shownOf('security.stepUpMinutes')).toBe('5');
    expect((await save('security.stepUpMinutes', '30')).data).toEqual({ isWaiting: true });
  });

  it.each([
    ['security.factorFor', 'everybody', false],
    ['security.factorFor', 'nobody', true],
    ['security.stepUpMinutes', '2', false],
    ['security.stepUpMinutes', '6', true],
    ['review.batchPassMost', '9000', false],
  ])('%s to %s waits: %s', async (name, value, isWaiting) => {
    if (name === 'security.factorFor') await save(name, 'everybody');
    await sql`delete from change_request`.execute(world.db);
    await sql`insert into setting (name, value, changed_at) values ('security.factorFor', 'staff', now())
      on conflict (name) do update set value = 'staff'`.execute(world.db);
    expect((await save(name, value)).data).toEqual({ isWaiting });
  });

  it('going back to the default is judged as well', async () => {
    await save('security.profile', 'mlps3');
    expect((await save('security.profile', null)).data).toEqual({ isWaiting: true });
  });

  it('is changed by the system administrator alone, who may change other settings back at once', async () => {
    const body = { name: 'review.batchPassMost', value: '7000' };
    expect((await world.as('securityAdmin').call(saveSetting, body)).status).toBe(403);
    await save('review.batchPassMost', '7000');
    await save('review.batchPassMost', '8000');
    const [last] = (await read()).changes;
    expect(last).toMatchObject({ oldValue: '7000', newValue: '8000' });
    await save('review.batchPassMost', last?.oldValue ?? null);
    expect(await shownOf('review.batchPassMost')).toBe('7000');
  });

  it('may be one of any wing, and shows its default as one would write it', async () => {
    expect(await shownOf('fulfilment.afterSaleTerms')).toBe('*=90/90/365/365');
    const wrong = { name: 'fulfilment.contractFrom', value: 'much' };
    const { text } = await world.as('systemAdmin').call(saveSetting, wrong);
    expect(text).toBe('取值不正确，应为：不小于 0 的整数');
    await save('fulfilment.contractFrom', '30000');
    expect(await settingOf(contractFrom, world.db)).toBe(30_000);
    await save('fulfilment.contractFrom', null);
  });
});

it('the console shows auctions, mail, keys and storage in words', async () => {
  const { data } = await world.as('systemAdmin').call(consoleEndpoints.systems, {});
  expect(data?.sections.map(({ title }) => title)).toEqual([
    '版本',
    '竞价',
    '邮件',
    '密钥与证书',
    '文件存储',
  ]);
  const number = await world.publish();
  const again = await world.as('systemAdmin').call(consoleEndpoints.systems, {});
  const auctions = again.data?.sections.find(({ title }) => title === '竞价')?.facts ?? [];
  expect(auctions.some(({ name, level }) => name.includes(number) && level === 'warning')).toBe(
    true,
  );
  const noMail = await world.as('systemAdmin').call(consoleEndpoints.tryMail, {});
  expect(noMail.state).toBe(0);
});
