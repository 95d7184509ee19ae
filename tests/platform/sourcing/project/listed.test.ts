import { ANNOUNCED_AT_ONCE } from '@jicai/platform/src/sourcing/life/mail/announce.ts';
import { enrolmentEndpoints } from '@jicai/shared/contract/sourcing/enrolment.ts';
import {
  type BiddingRow,
  type PhaseTab,
  sourcingEndpoints,
} from '@jicai/shared/contract/sourcing/project.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addShops, shopOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';
import {
  decideAll,
  draftOf,
  HOUR,
  must,
  published,
  quoting,
  type SourcingWorld,
  signUpAs,
  sourcingWorld,
} from '../../../harness/sourcing/projects.ts';

/* Projects stand in the lists of auctions from their publication on, and suppliers learn of them. */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ suppliers: 12 });
  await addShops(world.db, [1, 2, 3, 4, 5, 6, 7]);
  await sql`insert into category (id, name, level, path) values ('A0201', '设备', 1, '{A0201}')
    on conflict do nothing`.execute(world.db);
});
afterAll(() => world?.stop());

type Player = ReturnType<SourcingWorld['as']>;

interface Asked {
  readonly tab?: PhaseTab;
  readonly keyword?: string;
  readonly page?: number;
  readonly pageSize?: number;
}
const list = (player: Player, asked: Asked = {}) =>
  must(
    player.call(sourcingEndpoints.listBiddings, {
      tab: 'all',
      keyword: '',
      page: 1,
      pageSize: 100,
      ...asked,
    }),
  );
const hall = async (player: Player, asked: Asked = {}) =>
  (
    await must(
      player.call(sourcingEndpoints.listMine, {
        tab: 'all',
        keyword: '',
        page: 1,
        pageSize: 100,
        ...asked,
      }),
    )
  ).rows;
const numbers = (rows: readonly BiddingRow[]) => rows.map(({ packageNumber }) => packageNumber);

const pack = (name: string) => ({ name, startingPrice: fen(10_000_00), lines: [] });

describe('[PJ5] a published project in the list of auctions', () => {
  it('is there for everybody from its publication on, each package in a row', async () => {
    const packages = [pack('甲包'), pack('乙包')];
    const { number } = await published(world, { name: '电教设备', packages });
    const asked = { keyword: number };
    const { rows, total } = await list(world.as('anonymous'), asked);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        packageNumber: `${number}-1`,
        packageName: '甲包',
        projectNumber: number,
        phase: 'notBegun',
      },
      { packageNumber: `${number}-2`, packageName: '乙包', outcome: null, startingPrice: null },
    ]);
    expect(rows[0]).toMatchObject({
      role: null,
      opensAtMs: world.clock.at + 50 * HOUR,
      signUp: { endsAtMs: world.clock.at + 48 * HOUR, mine: null, isInvited: false },
    });
    // By the words of a package, and in its own tab only.
    expect(numbers((await list(world.as('anonymous'), { keyword: '乙包' })).rows)).toEqual([
      `${number}-2`,
    ]);
    const tabs: Record<string, number> = {};
    for (const tab of ['signUp', 'coming', 'running', 'unopened', 'ended'] as const)
      tabs[tab] = (await list(world.as('anonymous'), { ...asked, tab })).total;
    expect(tabs).toEqual({ signUp: 2, coming: 0, running: 0, unopened: 0, ended: 0 });
  });

  it('is not there while it is drafted', async () => {
    const { number } = await draftOf(world);
    expect((await list(world.as('handler'), { keyword: number })).total).toBe(0);
    expect(numbers(await hall(world.as('handler'), { keyword: number }))).toEqual([]);
  });

  it('keeps its row when its auction begins, and nothing is counted twice', async () => {
    const { number } = await quoting(world);
    const { rows, total } = await list(world.as('anonymous'), { keyword: number });
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ packageNumber: `${number}-1`, signUp: null }]);
    expect((await list(world.as('anonymous'), { keyword: number, tab: 'signUp' })).total).toBe(0);
  });

  it('[AU21] says nothing about who signed up, and how many', async () => {
    const { number } = await published(world);
    const seen = async () => {
      const { rows } = await list(world.as('anonymous'), { keyword: number });
      return JSON.stringify(rows);
    };
    const before = await seen();
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), number));
    expect(await seen()).toBe(before);
  });

  it('an inquiry is in its own list and in the hall, not among the auctions', async () => {
    const { number } = await published(world, {}, { method: 'inquiry' });
    expect((await list(world.as('anonymous'), { keyword: number })).total).toBe(0);
    expect(numbers(await hall(world.as('handler'), { keyword: number }))).toEqual([`${number}-1`]);
  });

  it('is paged with the auctions: each row once, whatever the size of a page', async () => {
    // Quoting begins days later, when sign-ups that began before it are over.
    const made = await quoting(world, { name: '分页二号' });
    await published(world, { name: '分页一号' });
    await published(world, { name: '分页三号', packages: [pack('子'), pack('丑'), pack('寅')] });
    const all = await list(world.as('anonymous'), { keyword: '分页' });
    expect(all.total).toBe(5);
    expect(all.rows[0]?.packageNumber).toBe(`${made.number}-1`);
    for (const pageSize of [1, 2, 3]) {
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(5 / pageSize); page += 1) {
        const asked = { keyword: '分页', page, pageSize };
        const { rows, total } = await list(world.as('anonymous'), asked);
        expect(total).toBe(5);
        pages.push(...numbers(rows));
      }
      expect(pages).toEqual(numbers(all.rows));
    }
  });

  it('for invited suppliers only is there for them, its unit and its supervisor', async () => {
    const invitedIds = [1, 2, 3].map(supplierOrg);
    const { number } = await published(world, { selection: 'invited', invitedIds });
    const asked = { keyword: number };
    const [row] = (await list(world.as('supplier', 1), asked)).rows;
    expect(row).toMatchObject({ role: 'supplier', signUp: { isInvited: true, mine: null } });
    for (const player of [world.as('handler'), world.as('supervisor')])
      expect((await list(player, asked)).total).toBe(1);
    for (const player of [world.as('anonymous'), world.as('supplier', 4)]) {
      expect(await list(player, asked)).toMatchObject({ rows: [], total: 0 });
      expect((await list(player, { ...asked, tab: 'signUp' })).total).toBe(0);
    }
    expect(await hall(world.as('supplier', 4), asked)).toEqual([]);
  });
});

describe('the hall before the auctions', () => {
  it('has the project of its organisers and of the suppliers who signed up', async () => {
    const { id, number } = await published(world, { category: 'B01 工程' });
    const rowOf = async (player: Player) => (await hall(player, { keyword: number }))[0];
    expect(await rowOf(world.as('handler'))).toMatchObject({ role: 'handler' });
    expect(await rowOf(world.as('supervisor'))).toMatchObject({ role: 'supervisor' });
    expect(await rowOf(world.as('supplier', 1))).toBeUndefined();
    for (const n of [1, 2, 3]) await must(signUpAs(world.as('supplier', n), number));
    expect(await rowOf(world.as('supplier', 1))).toMatchObject({
      role: 'supplier',
      signUp: { mine: 'pending' },
    });
    await decideAll(world, id);
    expect(await rowOf(world.as('supplier', 1))).toMatchObject({ signUp: { mine: 'admitted' } });
    const tab = await hall(world.as('supplier', 1), { keyword: number, tab: 'signUp' });
    expect(numbers(tab)).toEqual([`${number}-1`]);
  });
});

describe('[PJ13] suppliers whom a project suits', () => {
  const admit = async (n: number, category: string) =>
    sql`insert into shop_category (shop_id, category_id) values (${shopOf(n)}, ${category})
      on conflict do nothing`.execute(world.db);
  const told = async (n: number, number: string) =>
    (await todosOf(world.as('supplier', n), 'messages', number)).rows.map(
      ({ processName, url }) => [processName, url] as const,
    );
  const message = (number: string) => [['新的竞价项目', `/BidDetail?xmbh=${number}`]];
  const listed = async (n: number, number: string) =>
    (await hall(world.as('supplier', n), { keyword: number })).length > 0;

  beforeEach(async () => {
    await sql`delete from shop_category`.execute(world.db);
    await sql`update shop set state = 'active'`.execute(world.db);
    await sql`update shop_area set region_code = '33'`.execute(world.db);
  });

  it('learn of it once, and find it in their hall; others do neither', async () => {
    await admit(1, 'A0201');
    await admit(2, 'A08');
    const { number } = await published(world);
    expect(await told(1, number)).toEqual(message(number));
    expect(await listed(1, number)).toBe(true);
    for (const n of [2, 3]) {
      expect(await told(n, number)).toEqual([]);
      expect(await listed(n, number)).toBe(false);
    }
    await world.runJob('project.announce', {
      projectId:
        (
          await sql<{ id: string }>`select id from sourcing_project
        where number = ${number}`.execute(world.db)
        ).rows[0]?.id ?? '',
      afterPersonId: '',
      batchNumber: '0',
    });
    expect(await told(1, number)).toEqual(message(number));
  });

  it('deliver to the region that the place of delivery names', async () => {
    for (const n of [1, 2, 3]) await admit(n, 'A0201');
    await sql`update shop_area set region_code = '11' where shop_id = ${shopOf(2)}`.execute(
      world.db,
    );
    await sql`update shop_area set region_code = '330106' where shop_id = ${shopOf(3)}`.execute(
      world.db,
    );
    const { number } = await published(world, { deliveryPlace: '浙江省杭州市综合楼' });
    expect(await told(1, number)).toEqual(message(number));
    expect(await told(2, number)).toEqual([]);
    expect(await listed(2, number)).toBe(false);
    expect(await told(3, number)).toEqual(message(number));
    // A place without a region excludes nobody.
    const other = await published(world, { deliveryPlace: '一号教学楼' });
    expect(await told(2, other.number)).toEqual(message(other.number));
  });

  it('may sign up: a suspended shop, and a large firm where only small ones may, learn nothing', async () => {
    for (const n of [1, 2]) await admit(n, 'A0201');
    await sql`update shop set state = 'suspended' where id = ${shopOf(1)}`.execute(world.db);
    const { number } = await published(world);
    expect(await told(1, number)).toEqual([]);
    expect(await told(2, number)).toEqual(message(number));
    const small = await published(world, { reservedForSmall: true });
    expect(await told(2, small.number)).toEqual([]);
    expect(await listed(2, small.number)).toBe(false);
    const { tender } = await must(
      world.as('supplier', 2).call(enrolmentEndpoints.tender, { number: small.number }),
    );
    expect(tender.canSignUp).toBe(false);
  });

  it('are many: a batch is told at once, a job tells the others, each person once', async () => {
    await admit(1, 'A0201');
    const more = ANNOUNCED_AT_ONCE + 5;
    await sql`insert into person (id, login_name, name, org_id, roles, password_hash)
      select 'many-' || lpad(i::text, 4, '0'), 'many' || i, '员工' || i, ${supplierOrg(1)},
        '{supplier}', 'x' from generate_series(1, ${more}::int) i`.execute(world.db);
    await sql`insert into supplier_staff (person_id, org_id, duties, created_at, created_by)
      select id, org_id, '{listing}', now(), id from person where id = 'many-0001'`.execute(
      world.db,
    );
    const { id, number } = await published(world);
    const counted = async () => {
      const { rows } = await sql<{ all: number; people: number; staff: number }>`
        select count(*)::int as all, count(distinct person_id)::int as people,
          count(*) filter (where person_id = 'many-0001')::int as staff
        from todo where business_id = ${id} and process_name = '新的竞价项目'`.execute(world.db);
      return rows[0];
    };
    expect(await counted()).toEqual({
      all: ANNOUNCED_AT_ONCE,
      people: ANNOUNCED_AT_ONCE,
      staff: 0,
    });
    const { rows } = await sql<{
      data: { projectId: string; afterPersonId: string; batchNumber: string };
    }>`
      select data from pgboss.job where name = 'project.announce'
        and data ->> 'projectId' = ${id}`.execute(world.db);
    expect(rows).toHaveLength(1);
    const payload = rows[0]?.data ?? { projectId: '', afterPersonId: '', batchNumber: '' };
    // A job may be carried out twice.
    await world.runJob('project.announce', payload);
    await world.runJob('project.announce', payload);
    // All but the one who may not sign up, and the one whose account the shop had before.
    const everybody = more;
    expect(await counted()).toEqual({ all: everybody, people: everybody, staff: 0 });
    expect(await told(1, number)).toEqual(message(number));
    await sql`update person set disabled = true where id like 'many-%'`.execute(world.db);
  });
});
