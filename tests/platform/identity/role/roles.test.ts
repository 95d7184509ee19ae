import { platformPolicy } from '@jicai/platform/src/app.ts';
import { deliveredGrants, verbsOf } from '@jicai/platform/src/identity/role/rules.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { covers, mayCall } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { findReviewers, REVIEWED } from '@jicai/platform/src/work/approval/reviewers/reviewers.ts';
import { accessEndpoints } from '@jicai/shared/contract/identity/access.ts';
import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { roleEndpoints } from '@jicai/shared/contract/identity/role.ts';
import { securityLogEndpoints } from '@jicai/shared/contract/identity/security-log.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { workflowEndpoints } from '@jicai/shared/contract/operations/workflow.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import type { SecurityAction } from '@jicai/shared/domain/identity/security-log.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  baseRoles,
  partsOf,
  type RoleGrant,
  type Scope,
  scopesFor,
  verbOf,
} from '@jicai/shared/domain/kernel/rights/rights.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { type SealedClient, sealedClient } from '../../../harness/client/sealed-client.ts';
import { everyOrder, orderWorld } from '../../../harness/mall/order-worlds.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { injected, type World } from '../../../harness/world.ts';

/* Roles that organisations make: which verbs they allow, and which rows (operations.md 2.2). */

let world: World;
let statements: () => number;
const ids = { own: '', colleague: '', below: '' };

beforeAll(async () => {
  ({ world, statements } = await orderWorld());
  await sql`update org set parent_id = 'unit-a' where id = 'unit-b'`.execute(world.db);
  ids.own = await orderOne(world, 'buyer', { pen: 1 });
  ids.colleague = await orderOne(world, 'handler', { pen: 1 });
  ids.below = await orderOne(world, 'otherHandler', { desk: 1 });
});
afterAll(() => world?.stop());

const admin = () => world.as('unitAdmin');
const security = () => world.as('securityAdmin');
const calls = () => ({ policy: platformPolicy, served: world.server.served });

type Save = RequestOf<typeof roleEndpoints.save>;
const wish = (name: string, base: RoleName, grants: readonly RoleGrant[]): Save => ({
  id: null,
  name,
  base,
  note: '',
  grants: [...grants],
});

/** Everything that the base allows, with this scope wherever it can be. */
const wholeOf = (base: RoleName, scope: Scope) =>
  deliveredGrants(base, calls()).map((grant) => {
    const parts = partsOf(grant.verb);
    const isOffered = parts !== null && scopesFor(base, parts).includes(scope);
    return isOffered ? { ...grant, scope } : grant;
  });

const post = (id: string, role: RoleName, roleId: string | null, more = {}) => ({
  id,
  unitId: 'unit-a',
  departmentId: null,
  role,
  roleId,
  fromDay: '2026-01-01',
  toDay: null,
  ...more,
});

interface Held {
  readonly id: string;
  readonly client: SealedClient;
}

/** A new person of unit A with a post of a made role, logged in. */
async function holding(
  loginName: string,
  base: RoleName,
  roleId: string,
  more = {},
): Promise<Held> {
  const { id, link } = await must(
    admin().call(peopleEndpoints.add, {
      ...{ unitId: 'unit-a', departmentId: null, loginName, name: `任${loginName}` },
      ...{ phone: '', email: '', idNumber: '', title: '', note: '' },
      ...{ role: null, fromDay: '2026-01-01', toDay: null },
    }),
  );
  await must(admin().call(peopleEndpoints.grant, post(id, base, roleId, more)));
  const password = 'long enough for anybody 77';
  const token = link.split('#')[1] ?? '';
  await must(world.as('anonymous').call(accessEndpoints.use, { token, password }));
  const client = await sealedClient('', { send: injected(world.app) });
  await client.login(loginName, password);
  return { id, client };
}

/** How many refused attempts at this object the security log has. */
const attempts = async (action: SecurityAction, object: string) =>
  (
    await must(
      world.as('auditAdmin').call(securityLogEndpoints.list, {
        ...{ fromMs: null, toMs: null, refusedOnly: true, actor: '', object },
        ...{ action, page: 1, pageSize: 10 },
      }),
    )
  ).total;

const made = async (body: Save, by = admin()) => (await must(by.call(roleEndpoints.save, body))).id;

const seenBy = async ({ client }: Held) => {
  const list = await must(
    client.call(orderEndpoints.list, { ...everyOrder, page: 1, pageSize: 50 }),
  );
  return new Set(list.rows.map(({ id }) => id));
};

describe('the verbs of a made role', () => {
  it('open each call of theirs and no other, for every base and every verb', () => {
    const asked = baseRoles.flatMap((base) =>
      verbsOf(base, calls()).flatMap((verb) =>
        world.server.served.map((call) => ({ base, verb, call })),
      ),
    );
    const isWrong = ({ base, verb, call }: (typeof asked)[number]): boolean => {
      const grant = platformPolicy[call.name] ?? [];
      const own = verbOf(call);
      const isOpen = covers(grant, []) || own === null || own === verb;
      const grants = { [base]: { [verb]: 'unit' } } as const;
      const person = { roles: [base], made: { grants, unitsBelow: [], colleagues: [] } };
      return mayCall(grant, call, person) !== (covers(grant, [base]) && isOpen);
    };
    expect(asked.filter(isWrong).map(({ base, verb, call }) => [base, verb, call.name])).toEqual(
      [],
    );
    expect(asked.length).toBeGreaterThan(50_000);
  });

  it('are known for every call that a role which can be remade is given', () => {
    // One's own account and workbench are nobody's to leave out.
    const unnamed = Object.entries(platformPolicy)
      .filter(([, grant]) => !covers(grant, []) && baseRoles.some((role) => covers(grant, [role])))
      .filter(([name]) => verbOf({ name, write: false }) === null)
      .map(([name]) => name.split('.')[0]);
    expect([...new Set(unnamed)].sort()).toEqual(['deadline', 'desk', 'profile']);
  });

  it('decide on calls and on the menu; what is left out is refused and logged', async () => {
    const id = await made(
      wish('订单查阅', 'buyer', [
        { verb: 'order.read', scope: 'unit' },
        { verb: 'address.read', scope: 'unit' },
      ]),
    );
    const held = await holding('onlooker', 'buyer', id);
    expect((await seenBy(held)).has(ids.own)).toBe(true);
    const filled = await held.client.call(purchaseListEndpoints.list, { keyword: '', page: 1 });
    expect(filled.status).toBe(403);
    const cancel = { id: ids.own, version: 1, reason: '不需要' };
    expect((await held.client.call(orderEndpoints.cancel, cancel)).status).toBe(403);
    const menu = await must(
      held.client.call(navigationEndpoints.routes, { personId: held.id, clientType: 'web' }),
    );
    expect(menu.routesJson).toContain('我的订单');
    expect(menu.routesJson).not.toContain('常购清单');
    const log = await must(
      world.as('auditAdmin').call(securityLogEndpoints.list, {
        ...{ fromMs: null, toMs: null, refusedOnly: true, actor: '任onlooker', object: '' },
        ...{ action: 'call.denied', page: 1, pageSize: 10 },
      }),
    );
    expect(log.total).toBe(2);
  });

  it('cost a call no further statement', async () => {
    const id = await made(wish('部门订单', 'buyer', [{ verb: 'order.read', scope: 'department' }]));
    const { client } = await holding('frugal', 'buyer', id);
    const list = { ...everyOrder, page: 1, pageSize: 50 };
    const cost = async (who: Pick<SealedClient, 'call'>) => {
      await must(who.call(orderEndpoints.list, list));
      statements();
      await must(who.call(orderEndpoints.list, list));
      return statements();
    };
    const whole = await cost(world.as('buyer'));
    expect(whole).toBeGreaterThan(0);
    expect(await cost(client)).toBe(whole);
  });

  it('change for everybody who holds it at once: their sessions end', async () => {
    const body = wish('短期', 'buyer', [{ verb: 'order.read', scope: 'unit' }]);
    const id = await made(body);
    const held = await holding('brief', 'buyer', id);
    expect((await seenBy(held)).size).toBeGreaterThan(1);
    await made({ ...body, id, name: '改名不改权' });
    expect((await seenBy(held)).size).toBeGreaterThan(1);
    await made({ ...body, id, grants: [{ verb: 'address.read', scope: 'unit' }] });
    const list = { ...everyOrder, page: 1, pageSize: 10 };
    expect((await held.client.call(orderEndpoints.list, list)).text).toBe('token is not valid!');
    await held.client.login('brief', 'long enough for anybody 77');
    expect((await held.client.call(orderEndpoints.list, list)).status).toBe(403);
  });

  it('narrow the role only in the unit of the post, and beside whole roles', async () => {
    const id = await made(
      wish('验收查阅', 'acceptor', [{ verb: 'acceptance.read', scope: 'unit' }]),
    );
    const held = await holding('mixed', 'acceptor', id);
    await must(admin().call(peopleEndpoints.grant, post(held.id, 'buyer', null)));
    expect((await seenBy(held)).has(ids.own)).toBe(true);
    const { data } = await admin().call(peopleEndpoints.detail, { id: held.id });
    expect(data?.member.posts.map(({ role, madeName }) => [role, madeName]).sort()).toEqual([
      ['acceptor', '验收查阅'],
      ['buyer', null],
    ]);
  });
});

describe('the scope of a made role', () => {
  it('is applied in the lists and at each row: own, department, unit, unit and below', async () => {
    const { db } = world;
    await sql`insert into department (id, org_id, code, name)
      values ('dep-1', 'unit-a', 'D1', '办公室')`.execute(db);
    await sql`update post set department_id = 'dep-1'
      where person_id = ${personIdOf('handler')} and role = 'buyer'`.execute(db);
    const roles = new Map<Scope, string>();
    for (const scope of ['own', 'department', 'unit'] as const)
      roles.set(scope, await made(wish(`采购 ${scope}`, 'buyer', wholeOf('buyer', scope))));
    const wide = [{ verb: 'order.read', scope: 'unitBelow' } as const];
    roles.set('unitBelow', await made(wish('集团查阅', 'buyer', wide), security()));
    const seen = {
      own: [],
      department: [ids.colleague],
      unit: [ids.own, ids.colleague],
      unitBelow: [ids.own, ids.colleague, ids.below],
    };
    for (const scope of ['own', 'department', 'unit', 'unitBelow'] as const) {
      const more = scope === 'department' ? { departmentId: 'dep-1' } : {};
      const held = await holding(`scope-${scope}`, 'buyer', roles.get(scope) ?? '', more);
      const list = await seenBy(held);
      for (const id of Object.values(ids)) {
        const isSeen = (seen[scope] as string[]).includes(id);
        expect({ scope, id, listed: list.has(id) }).toEqual({ scope, id, listed: isSeen });
        const detail = await held.client.call(orderEndpoints.detail, { id });
        expect({ scope, id, opened: detail.state === 1 }).toEqual({ scope, id, opened: isSeen });
      }
    }
  });

  it('never lets anybody act for another unit: what is wider than one’s own is for reading', () => {
    for (const base of baseRoles)
      for (const verb of verbsOf(base, calls())) {
        const parts = partsOf(verb);
        if (parts?.deed === 'act') expect(scopesFor(base, parts)).not.toContain('unitBelow');
      }
  });
});

describe('[AT19] somebody who reaches for more by roles', () => {
  const order = { verb: 'order.read', scope: 'unit' } as const;

  it.each([
    [
      'a verb that the base has not',
      wish('甲', 'buyer', [{ verb: 'acceptance.act', scope: 'unit' }]),
    ],
    [
      'a scope that is not offered',
      wish('乙', 'reviewer', [{ verb: 'orderReview.act', scope: 'all' }]),
    ],
    ['the units below', wish('丙', 'buyer', [{ verb: 'order.read', scope: 'unitBelow' }])],
    ['an administrator', wish('丁', 'systemAdmin', [order])],
  ])('asks for %s: refused, and logged', async (_what, body) => {
    const answer = await admin().call(roleEndpoints.save, body);
    expect(answer.state).toBe(0);
    expect(await attempts('role.refused', body.name)).toBe(1);
  });

  it('changes the role that they hold, or another unit’s, or one for every unit: refused', async () => {
    const body = wish('自持', 'buyer', [order]);
    const id = await made(body);
    const roleOfAll = await made(wish('全平台', 'buyer', [order]), security());
    const own = personIdOf('unitAdmin');
    // Nobody gives themselves a post; somebody else did.
    await must(world.as('systemAdmin').call(peopleEndpoints.grant, post(own, 'buyer', id)));
    expect((await admin().call(roleEndpoints.save, { ...body, id })).text).toContain('由他人修改');
    const foreign = await admin().call(roleEndpoints.save, {
      ...body,
      id: roleOfAll,
      name: '他人',
    });
    expect(foreign.text).toContain('不在您的管理范围');
    expect((await admin().call(roleEndpoints.end, { id: roleOfAll })).state).toBe(0);
    await sql`insert into role (id, unit_id, name, base, changed_at)
      values ('role-b', 'unit-b', '乙单位的', 'buyer', now())`.execute(world.db);
    const given = await admin().call(
      peopleEndpoints.grant,
      post(personIdOf('keeper'), 'buyer', 'role-b'),
    );
    expect(given.text).toContain('岗位角色不存在');
    const mismatch = await admin().call(
      peopleEndpoints.grant,
      post(personIdOf('keeper'), 'acceptor', roleOfAll),
    );
    expect(mismatch.text).toContain('岗位角色不存在');
  });

  it('ends a role that somebody holds, or takes a name: refused', async () => {
    const body = wish('在用', 'keeper', [{ verb: 'stock.read', scope: 'unit' }]);
    const id = await made(body);
    await holding('in-use', 'keeper', id);
    expect((await admin().call(roleEndpoints.end, { id })).text).toContain('还有 1 人');
    expect((await admin().call(roleEndpoints.save, body)).text).toContain('已有名为“在用”');
    const spare = await made({ ...body, name: '闲置' });
    expect((await admin().call(roleEndpoints.end, { id: spare })).state).toBe(1);
    expect(
      (await admin().call(roleEndpoints.save, { ...body, id: spare, name: '闲置' })).state,
    ).toBe(0);
  });
});

describe('reviewers with a made role', () => {
  it('are asked only for what it lets them decide', async () => {
    const id = await made(
      wish('只审合同', 'reviewer', [{ verb: 'contractReview.act', scope: 'participant' }]),
    );
    const { id: personId } = await holding('contract-only', 'reviewer', id);
    const of = { unitId: 'unit-a', level: { reviewerOrgId: null }, excluded: [], waivable: {} };
    const asked = async (businessType: string) =>
      (await findReviewers({ businessType, ...of }, databaseClock, world.db)).map((one) => one.id);
    expect(await asked('contract')).toContain(personId);
    expect(await asked('order')).not.toContain(personId);
    expect(await asked('order')).toContain(personIdOf('reviewer'));
  });

  it('are the people of a level that names their role, and nobody else', async () => {
    // Whoever buys sets up no reviews (rule 11).
    await sql`update post set ended_at = now() where person_id = ${personIdOf('unitAdmin')}
      and role = 'buyer'`.execute(world.db);
    const heads = await made(wish('部门负责人', 'reviewer', wholeOf('reviewer', 'participant')));
    const { id: personId } = await holding('head', 'reviewer', heads);
    const rule = {
      ...{ level: 1, name: '部门负责人', fundsType: null, categoryId: null, fromAmount: fen(0) },
      ...{ reviewerOrgId: null, personId: null, roleId: heads, dueHours: null },
    };
    const foreign = { businessType: 'order', rules: [{ ...rule, roleId: 'role-b' }] };
    expect((await admin().call(workflowEndpoints.save, foreign)).text).toContain('不属于本单位');
    expect(await attempts('workflow.refused', 'unit-a order')).toBe(1);
    const draft = { businessType: 'order', rules: [rule] };
    const { version } = await must(admin().call(workflowEndpoints.save, draft));
    const asked = {
      businessType: 'order',
      version,
      fundsType: 'fiscal',
      categoryId: null,
    } as const;
    const met = await must(admin().call(workflowEndpoints.simulate, { ...asked, amount: fen(1) }));
    expect(met.levels.map(({ people }) => people.map(({ name }) => name))).toEqual([['任head']]);
    await must(admin().call(workflowEndpoints.publish, { businessType: 'order', version }));
    expect((await admin().call(roleEndpoints.end, { id: heads })).text).toContain('1 个审核环节');
    const ordered = await orderOne(world, 'buyer', { pen: 1 });
    const { rows } = await sql<{ person_id: string }>`select person_id from todo
      where business_id = ${ordered} and kind = 'task'`.execute(world.db);
    expect(rows.map((row) => row.person_id)).toEqual([personId]);
  });

  it('have a subject for every business that is reviewed', async () => {
    const { types } = await must(admin().call(workflowEndpoints.types, {}));
    expect(types.length).toBeGreaterThan(4);
    for (const { businessType } of types) expect(Object.keys(REVIEWED)).toContain(businessType);
  });
});
