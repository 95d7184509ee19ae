import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { listProjects } from '@jicai/platform/src/sourcing/editor/repository.ts';
import { listTenders } from '@jicai/platform/src/sourcing/enrolment/repository.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';

/** More projects than are looked at by a keyword, so that one that all of them have is everywhere. */
const PROJECTS = 2 * limits.countedRows + 3_000;

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  await sql`insert into sourcing_project (id, number, method, state, unit_id, handler_id, content, name, category,
      selection, saved_at, saved_by, created_at, published_at, sign_up_opens_at, sign_up_ends_at, quote_closes_at)
    select 'word-' || n, 'XJ' || (20990000 + n), case when n % 3 = 0 then 'inquiry' else 'bidding' end,
      case when n % 50 = 0 then 'signUp' when n % 50 = 1 then 'closed' when n % 50 = 2 then 'draft' else 'awarded' end,
      case when n % 100 = 5 then 'unit-b' else 'unit-a' end, 'person-handler', '{}',
      '第' || n || '号设备' || case when n % 4 = 0 then ' Cable_' else '' end, '办公品目',
      case when n % 7 = 0 then 'invited' else 'public' end, now(), 'person-handler', now(), now(), t, t, t
    from generate_series(1, ${PROJECTS}::int) n, lateral (select now() - n * interval '1 minute' as t) at`.execute(
    world.db,
  );
  await sql`insert into sourcing_invitation (project_id, supplier_id)
    select id, 'org-supplier-1' from sourcing_project where id in ('word-7', 'word-350', 'word-357')`.execute(
    world.db,
  );
  // Named by its own words and by its unit's name, and still one project.
  await sql`update sourcing_project p set name = p.name || unit.name from org unit
    where p.id = 'word-205' and unit.id = p.unit_id`.execute(world.db);
});
afterAll(() => world?.stop());

const supplier = { id: 'person-supplier1', orgId: 'org-supplier-1' } as Parameters<
  typeof listTenders
>[0];

/** The numbers of a stage's projects in the list's order, read one by one: invitations first. */
async function expected(
  person: typeof supplier,
  stage: 'signUp' | 'unopened' | 'ended',
  method: string | null,
  isMeant: (text: string) => boolean,
) {
  const { rows } = await sql<{
    number: string;
    text: string;
    stage: string;
    method: string;
    isInvited: boolean;
    isPublic: boolean;
  }>`
    select p.number, lower(concat_ws(' ', p.name, p.number, p.category)) || ' ' || lower(unit.name) as text,
      p.method, p.selection = 'public' as "isPublic",
      case p.state when 'signUp' then 'signUp' when 'closed' then 'unopened' when 'awarded' then 'ended' end as stage,
      exists (select from sourcing_invitation i
        where i.project_id = p.id and i.supplier_id = ${person?.orgId ?? ''}) as "isInvited"
    from sourcing_project p join org unit on unit.id = p.unit_id
    order by case p.state when 'signUp' then p.sign_up_ends_at when 'closed' then p.quote_closes_at end,
      p.quote_closes_at desc nulls last, p.id`.execute(world.db);
  const found = rows.filter(
    (row) =>
      row.stage === stage &&
      (row.isPublic || row.isInvited) &&
      (method === null || row.method === method) &&
      isMeant(row.text),
  );
  return [
    ...found.filter(({ isInvited }) => isInvited),
    ...found.filter(({ isInvited }) => !isInvited),
  ].map(({ number }) => number);
}

const all = { method: null, page: 1, pageSize: 20 } as const;

describe('[PJ5] projects by a keyword', () => {
  const words = [
    ['of few', '99'],
    ['in any case', 'CABLE_'],
    ['of one character', '7'],
    ['of none', '没有的'],
    ['whose signs stand for themselves', '第%号'],
    ['that all of them have', '设备'],
    ['of their category', '品目'],
  ] as const;

  it.each(words)('%s are those, in order, and as many as are counted', async (_what, keyword) => {
    const isMeant = (text: string) => text.includes(keyword.toLowerCase());
    for (const person of [null, supplier])
      for (const stage of ['signUp', 'unopened', 'ended'] as const)
        for (const method of [null, 'inquiry'] as const) {
          const exact = await expected(person, stage, method, isMeant);
          for (const page of [1, 2]) {
            const filter = { ...all, stage, method, keyword, page };
            const found = await listTenders(person, filter, databaseClock, world.db);
            expect(found.rows.map(({ number }) => number)).toEqual(
              exact.slice((page - 1) * 20, page * 20),
            );
            const most = limits.countedNamedRows + 1;
            expect([found.total, found.counts[stage]]).toEqual([
              Math.min(exact.length, most),
              Math.min(exact.length, most),
            ]);
          }
        }
  });

  it('are found by their unit’s name, and by a whole number', async () => {
    const { rows } = await sql<{ name: string }>`select name from org where id = 'unit-b'`.execute(
      world.db,
    );
    const keyword = rows[0]?.name ?? '';
    const exact = await expected(null, 'ended', null, (text) =>
      text.includes(keyword.toLowerCase()),
    );
    const byUnit = { ...all, stage: 'ended', keyword } as const;
    const found = await listTenders(null, byUnit, databaseClock, world.db);
    expect(exact.length).toBeGreaterThan(20);
    expect(found.rows.map(({ number }) => number)).toEqual(exact.slice(0, 20));
    expect(found.total).toBe(exact.length);
    const byNumber = { ...all, stage: 'ended', keyword: 'xj20990003' } as const;
    const one = await listTenders(null, byNumber, databaseClock, world.db);
    expect([one.rows.map(({ number }) => number), one.total]).toEqual([['XJ20990003'], 1]);
  });
});

const handler = {
  ...supplier,
  id: 'person-handler',
  orgId: 'unit-a',
  roles: ['handler'],
} as Parameters<typeof listProjects>[0];

describe('[PJ5] the projects of a handler', () => {
  it('are counted up to a bound without being sorted', async () => {
    const statements: string[] = [];
    const recorded = world.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const filter = {
      tab: 'all',
      method: null,
      templatesOnly: false,
      page: 1,
      pageSize: 20,
    } as const;
    for (const keyword of ['', '设备']) {
      const { rows, total } = await listProjects(
        handler,
        { ...filter, keyword },
        databaseClock,
        recorded,
      );
      expect([rows.length, total]).toEqual([20, limits.countedRows + 1]);
    }
    const counting = statements.filter((one) => one.includes('counted'));
    expect(counting).toHaveLength(2);
    for (const one of counting) expect(one).not.toContain('order by');
  });
});
