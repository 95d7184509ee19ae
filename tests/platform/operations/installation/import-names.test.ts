import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* An import that gives people and units other names leaves the trace that a change by hand leaves. */

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

async function apply(sheet: 'people' | 'units', cells: readonly string[]) {
  const admin = world.as('systemAdmin');
  const { batchId } = await must(admin.call(importEndpoints.begin, { fileName: '人员.xlsx' }));
  const rows = [{ line: 2, cells: [...cells] }];
  await must(admin.call(importEndpoints.stage, { batchId, sheet, rows }));
  await must(
    admin.call(importEndpoints.apply, { batchId, faultlessOnly: false, isSending: false }),
  );
}

const logged = async (object: string) =>
  (
    await sql<{ action: string; actor: string; detail: string }>`
      select action, actor, detail from security_log where object = ${object} order by seq`.execute(
      world.db,
    )
  ).rows;

it('another name of a person is logged with both names, and told to its owner', async () => {
  const id = personIdOf('auditAdmin');
  const { rows: before } = await sql<{ login: string; unit: string }>`
    select p.login_name as login, org.code as unit from person p join org on org.id = p.org_id
    where p.id = ${id}`.execute(world.db);
  const { login = '', unit = '' } = before[0] ?? {};
  await apply('people', [login, '新的名字', unit, '', '', '', '', '', '2026-01-01', '']);
  expect((await logged(id)).at(-1)).toEqual({
    action: 'person.changed',
    actor: '姓名-systemAdmin',
    detail: '姓名 姓名-auditAdmin → 新的名字；批量导入',
  });
  const { rows: news } = await sql<{ text: string }>`select text from account_news
    where person_id = ${id}`.execute(world.db);
  expect(news.map(({ text }) => text).join()).toContain('的姓名由“姓名-auditAdmin”改为“新的名字”');
  // The same row again changes nothing and says nothing.
  await apply('people', [login, '新的名字', unit, '', '', '', '', '', '2026-01-01', '']);
  expect(await logged(id)).toHaveLength(1);
});

it('another mail address is logged, with its middle hidden', async () => {
  await apply('people', [
    ...['keeper', '姓名-keeper', 'code-unit-a', '', '', '', '', '', '2026-01-01', ''],
    'elsewhere@example.org',
  ]);
  expect((await logged(personIdOf('keeper'))).at(-1)).toMatchObject({
    action: 'person.changed',
    detail: expect.stringMatching(/^电子邮箱 e\*+.*；批量导入$/),
  });
});

it('another name of a unit is logged with both names', async () => {
  await apply('units', ['code-unit-a', '另一个单位', '采购单位', '']);
  expect((await logged('unit-a')).at(-1)).toMatchObject({
    action: 'unit.changed',
    detail: '甲采购单位 → 另一个单位（批量导入）',
  });
});

it.each([
  ['people', ['new.one', '王\u200b五', 'code-unit-a', '', '', '', '', '', '2026-01-01', '']],
  ['people', ['new.two', '\u202e五王', 'code-unit-a', '', '', '', '', '', '2026-01-01', '']],
  ['units', ['code-new', '甲采购\u200b单位', '采购单位', '']],
] as const)(
  'a name with signs that nobody sees is refused in the sheet of %s',
  async (sheet, cells) => {
    const admin = world.as('systemAdmin');
    const { batchId } = await must(admin.call(importEndpoints.begin, { fileName: '人员.xlsx' }));
    const rows = [{ line: 2, cells: [...cells] }];
    await must(admin.call(importEndpoints.stage, { batchId, sheet, rows }));
    const { faults } = await must(admin.call(importEndpoints.check, { batchId }));
    expect(faults.map(({ reason }) => reason)).toEqual(['名称中有看不见的字符，请删去后重新填写']);
  },
);
