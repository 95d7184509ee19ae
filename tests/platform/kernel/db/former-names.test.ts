import { databaseClock, moment } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { nameAt, type Renamed } from '@jicai/platform/src/kernel/db/name-at.ts';
import { readNow } from '@jicai/platform/src/kernel/db/now.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { auditSearchEndpoints } from '@jicai/shared/contract/operations/audit-search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addProduct, addShops } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { sleep } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 1 });
});
afterAll(() => world?.stop());

/** A moment that nothing else shares. */
async function later(): Promise<number> {
  await sleep(5);
  const now = await readNow(databaseClock, world.db);
  await sleep(5);
  return now;
}

/** The names of a row at these moments; null is the present. */
async function namesAt(table: Renamed, id: string, moments: readonly (number | null)[]) {
  const { rows } = await sql<{ name: string }>`
    select ${nameAt(table, 'one', 'asked.at')} as name
    from unnest(${moments.map((at) => at && moment(at))}::timestamptz[]) with ordinality asked(at, n)
    join ${sql.table(table)} one on one.id = ${id} order by asked.n`.execute(world.db);
  return rows.map(({ name }) => name);
}

/** The unit's administrator gives the buyer another name. */
async function rename(name: string) {
  const admin = world.as('unitAdmin');
  const id = personIdOf('buyer');
  const { member } = await must(admin.call(peopleEndpoints.detail, { id }));
  const { departmentId, email, title, note } = member;
  const fields = { id, departmentId, email, title, note, phone: null, idNumber: null };
  await must(admin.call(peopleEndpoints.save, { ...fields, name }));
}

describe('a name of before', () => {
  it('is the one that was borne at the moment, however often it changed since', async () => {
    const id = personIdOf('buyer');
    const first = await later();
    await rename('秦朗');
    const second = await later();
    await rename('何欣');
    const third = await later();
    expect(await namesAt('person', id, [first, second, third, null])).toEqual([
      ...['姓名-buyer', '秦朗', '何欣', '何欣'],
    ]);
  });

  it('is kept for organisations and shops too, and for every way of writing', async () => {
    const first = await later();
    await sql`insert into org (id, code, name, type) select id, code, '新学校', type from org
      where id = 'unit-a' on conflict (id) do update set name = excluded.name`.execute(world.db);
    expect(await namesAt('org', 'unit-a', [first, null])).toEqual(['甲采购单位', '新学校']);
  });

  it('needs a change of the name: another write of the same one leaves nothing', async () => {
    const count = () =>
      world.db
        .selectFrom('former_name')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await sql`update person set name = name, disabled = false`.execute(world.db);
    expect(await count()).toEqual(before);
  });

  it('ends with the first of two changes of one transaction', async () => {
    const first = await later();
    const id = personIdOf('keeper');
    await world.db.transaction().execute(async (trx) => {
      await sql`update person set name = '甲' where id = ${id}`.execute(trx);
      await sql`update person set name = '乙' where id = ${id}`.execute(trx);
    });
    expect(await namesAt('person', id, [first, null])).toEqual(['姓名-keeper', '乙']);
  });

  it('cannot be changed or removed', async () => {
    const appendOnly = 'former_name is append-only';
    await expect(sql`update former_name set name = ''`.execute(world.db)).rejects.toThrow(
      appendOnly,
    );
    await expect(sql`delete from former_name`.execute(world.db)).rejects.toThrow(appendOnly);
    await expect(sql`truncate former_name`.execute(world.db)).rejects.toThrow(appendOnly);
  });

  it('finds the acts of a person in the audit search, and so does the present name', async () => {
    const { db } = world;
    const at = await later();
    await addShops(db, [1]);
    await addProduct(db, { id: 'pen', supplier: 1, price: 333, stock: 1 });
    await sql`insert into product_event (goods_id, seq, at, transition, sentence, person_id)
      values ('pen', 1, ${databaseClock.now()}, 'submit', '提交', ${personIdOf('buyer')})`.execute(
      db,
    );
    const span = { fromMs: at - 86_400_000, toMs: at + 86_400_000, object: '' };
    const search = { ...span, source: 'product' as const, page: 1, pageSize: 10 };
    const auditor = world.as('auditAdmin');
    for (const actor of ['姓名-buyer', '秦朗', '何欣'])
      expect(
        (await must(auditor.call(auditSearchEndpoints.list, { ...search, actor }))).rows,
      ).toMatchObject([{ actor: '何欣' }]);
  });

  it('of before the upgrade comes from the security log, as far as that has it', async () => {
    const { db } = world;
    const id = personIdOf('buyer');
    const { rows } = await sql<{ at: number }>`select at from security_log
      where action = 'person.changed' and object = ${id} order by seq`.execute(db);
    await sql`drop table former_name`.execute(db);
    await sql`drop function remember_name cascade`.execute(db);
    await sql`delete from migration where name = '945_former_names.sql'`.execute(db);
    await migrate(db);
    const [first = 0, second = 0] = rows.map(({ at }) => at);
    expect(await namesAt('person', id, [first - 1, first, second - 1, second, null])).toEqual([
      ...['姓名-buyer', '秦朗', '秦朗', '何欣', '何欣'],
    ]);
    expect(await namesAt('org', 'unit-a', [first - 1])).toEqual(['新学校']);
  });
});
