import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { importEndpoints } from '@jicai/shared/contract/operations/import.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import { partsOf, scopesFor } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { IMPORT_SHEETS } from '@jicai/shared/domain/operations/import.ts';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* The column of roles names what organisations made, beside the product's own. */

let world: World;
const made = { viewer: '', checker: '', everywhere: '', ended: '', foreign: '' };

const make = async (name: string, base: RoleName, by: Actor, verb = 'order.read') => {
  const parts = partsOf(verb);
  const [scope = 'unit'] = parts ? scopesFor(base, parts) : [];
  const body = { id: null, name, base, note: '', grants: [{ verb, scope }] };
  return (await must(world.as(by).call(roleEndpoints.save, body))).id;
};

beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
  // A name may hold a blank, a stroke and wide letters.
  made.viewer = await make('订单查阅 A/B（一级）', 'buyer', 'unitAdmin');
  made.checker = await make('验收查阅', 'acceptor', 'unitAdmin', 'acceptance.read');
  made.ended = await make('旧岗位', 'buyer', 'unitAdmin');
  await must(world.as('unitAdmin').call(roleEndpoints.end, { id: made.ended }));
  made.everywhere = await make('监督查阅', 'supervisor', 'securityAdmin', 'project.read');
  made.foreign = await make('乙单位采购', 'buyer', 'unitAdmin');
  await sql`update role set unit_id = 'unit-b' where id = ${made.foreign}`.execute(world.db);
});
afterAll(() => world?.stop());

type People = readonly (readonly string[])[];
const person = (login: string, roles: string, unit = 'code-unit-a') => [
  ...[login, '某人', unit, '', '', '', '', roles, '2026-01-01', ''],
];

async function check(people: People) {
  const admin = world.as('systemAdmin');
  const { batchId } = await must(admin.call(importEndpoints.begin, { fileName: '人员.xlsx' }));
  const rows = people.map((cells, at) => ({ line: at + 2, cells: [...cells] }));
  await must(admin.call(importEndpoints.stage, { batchId, sheet: 'people', rows }));
  const { counts, faults } = await must(admin.call(importEndpoints.check, { batchId }));
  const found = counts.find(({ sheet }) => sheet === 'people');
  return { batchId, people: found, reasons: faults.map(({ line, reason }) => [line, reason]) };
}
const apply = (batchId: string) =>
  world
    .as('systemAdmin')
    .call(importEndpoints.apply, { batchId, faultlessOnly: false, isSending: false });

const postsOf = async (login: string) => {
  const { rows } = await sql<{ role: string; made: string | null }>`
    select post.role, post.role_id as made from post join person p on p.id = post.person_id
    where p.login_name = ${login} and post.ended_at is null order by post.role`.execute(world.db);
  return rows.map(({ role, made: id }) => [role, id]);
};

describe('roles of an organisation in the sheet of people', () => {
  it('are given by their names beside the product’s; the second run and the export change nothing', async () => {
    const rows = [
      person('made.one', '订单查阅 A/B(一级)、验收查阅'),
      person('made.two', '监督查阅'),
      person('made.three', '采购人、验收查阅'),
    ];
    const first = await check(rows);
    expect(first.reasons).toEqual([]);
    expect((await apply(first.batchId)).state).toBe(1);
    expect(await postsOf('made.one')).toEqual([
      ['acceptor', made.checker],
      ['buyer', made.viewer],
    ]);
    expect(await postsOf('made.two')).toEqual([['supervisor', made.everywhere]]);
    expect(await postsOf('made.three')).toEqual([
      ['acceptor', made.checker],
      ['buyer', null],
    ]);
    const second = await check(rows);
    expect(second).toMatchObject({ reasons: [], people: { same: 3, changed: 0, added: 0 } });

    const { file } = await must(world.as('systemAdmin').call(importEndpoints.export, {}));
    const sheets = await readXlsxFile(Buffer.from(file, 'base64'));
    const sheet = sheets.find(({ sheet: name }) => name === IMPORT_SHEETS.people.title);
    const exported = (sheet?.data ?? []).slice(1).map((row) => row.map((cell) => `${cell ?? ''}`));
    const cellOf = (login: string) => exported.find(([name]) => name === login)?.[7]?.split('、');
    expect(cellOf('made.one')?.toSorted()).toEqual(['订单查阅 A/B（一级）', '验收查阅'].toSorted());
    expect(cellOf('made.three')?.toSorted()).toEqual(['采购人', '验收查阅'].toSorted());
    const back = await check(exported);
    expect(back).toMatchObject({ reasons: [], people: { added: 0, changed: 0, faulty: 0 } });
    expect(back.people?.same).toBe(exported.length);
  });

  it('are refused by row: unknown, ended, of another unit, for another kind of unit, against the rules', async () => {
    const { reasons } = await check([
      person('bad.unknown', '没有的岗位'),
      person('bad.ended', '旧岗位'),
      person('bad.foreign', '乙单位采购'),
      person('bad.kind', '监督查阅', 'code-platform'),
      person('bad.rules', '经办人、监督查阅'),
      person('bad.twice', '采购人、订单查阅 A/B（一级）'),
      person('made.one', '采购人'),
      person('made.three', '订单查阅 A/B（一级）'),
    ]);
    expect(reasons).toEqual([
      [2, expect.stringMatching(/^没有“没有的岗位”这个角色，应为.*采购人/)],
      [3, '岗位角色“旧岗位”已停用'],
      [4, '“乙单位采购”是其他单位的岗位角色'],
      [5, expect.stringMatching(/^“监督人”不能授予平台运营机构的人员/)],
      [6, expect.stringContaining('第 2 条')],
      [7, '“订单查阅 A/B(一级)”：该人员在此单位已有这个岗位'],
      [8, '“采购人”：该人员在此单位已有这个岗位'],
      [9, '“订单查阅 A/B(一级)”：该人员在此单位已有这个岗位'],
    ]);
  });

  it('are judged again when the file is applied: a role ended meanwhile is not given', async () => {
    const id = await make('短命岗位', 'buyer', 'unitAdmin');
    const { batchId, reasons } = await check([person('late.one', '短命岗位')]);
    expect(reasons).toEqual([]);
    await must(world.as('unitAdmin').call(roleEndpoints.end, { id }));
    expect((await apply(batchId)).text).toContain('1 行有误');
    expect(await postsOf('late.one')).toEqual([]);
  });

  it('are given to nobody by themselves, and a post by hand obeys the same rules', async () => {
    const own = { id: personIdOf('systemAdmin'), unitId: 'unit-a', departmentId: null };
    const byHand = {
      role: 'buyer',
      roleId: made.viewer,
      fromDay: '2026-01-01',
      toDay: null,
    } as const;
    const hand = await world.as('systemAdmin').call(peopleEndpoints.grant, { ...own, ...byHand });
    expect(hand.state).toBe(0);
    const { batchId, reasons } = await check([person('systemAdmin', '监督查阅', 'code-platform')]);
    expect(reasons).toEqual([[2, '不得为自己授予岗位（分离规则第 11 条）']]);
    expect((await apply(batchId)).state).toBe(0);
    const { rows } = await sql<{ action: string; refused: boolean }>`
      select action, was_refused as refused from security_log order by seq desc limit 1`.execute(
      world.db,
    );
    expect(rows).toEqual([{ action: 'import.applied', refused: true }]);
  });

  it('have names that no workbook could mistake: not the product’s, not one given everywhere', async () => {
    const grants = [{ verb: 'order.read', scope: 'unit' as const }];
    const body = { id: null, base: 'buyer' as const, note: '', grants };
    for (const name of ['采购人', '监督查阅', '订单查阅 A/B(一级)']) {
      const answer = await world.as('unitAdmin').call(roleEndpoints.save, { ...body, name });
      expect(answer.text).toBe(`已有名为“${name}”的角色`);
    }
    const wide = await world
      .as('securityAdmin')
      .call(roleEndpoints.save, { ...body, name: '乙单位采购' });
    expect(wide.state).toBe(0);
  });
});
