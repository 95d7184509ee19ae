import { platformMenu, platformPolicy } from '@jicai/platform/src/app.ts';
import {
  type PageViewer,
  routesFor,
} from '@jicai/platform/src/identity/navigation/member-routes.ts';
import { menuFor } from '@jicai/platform/src/identity/navigation/menu.ts';
import { covers } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { type MemberRoute, memberRoutes } from '@jicai/shared/contract/identity/member-routes.ts';
import { navigationEndpoints, RouterTree } from '@jicai/shared/contract/identity/navigation.ts';
import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { ROLES_OF_UNIT, type UnitType } from '@jicai/shared/domain/identity/organisation.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../harness/world.ts';

const routes: readonly (readonly [string, MemberRoute])[] = Object.entries(memberRoutes);

/** Everybody who can be: each role in each type of unit that has it. */
const people: readonly (readonly [UnitType, RoleName])[] = [
  ...keysOf(ROLES_OF_UNIT).flatMap((type) =>
    ROLES_OF_UNIT[type].map((role) => [type, role] as const),
  ),
  ['supplier', 'applicant'],
];
const viewer = (orgType: UnitType, role: RoleName): PageViewer => ({ orgType, roles: [role] });
const openTo = (orgType: UnitType, role: RoleName) =>
  new Set(routesFor(viewer(orgType, role), platformPolicy).map(({ name }) => name));

describe.each(people)('the router tree of a %s: %s', (orgType, role) => {
  const open = openTo(orgType, role);

  it('has exactly the pages whose first calls the server answers', () => {
    for (const [name, { needs, closedTo, onlyFor }] of routes) {
      const mine = !closedTo?.includes(orgType) && (onlyFor?.includes(orgType) ?? true);
      const answered = needs.every((need) =>
        [need].flat().some((call) => covers(platformPolicy[call] ?? [], [role])),
      );
      expect([name, open.has(name)]).toEqual([name, mine && answered]);
    }
  });

  it('has the page of every entry of the menu', () => {
    const paths = menuFor({ roles: [role] }, platformPolicy, platformMenu)
      .flatMap(({ items }) => items)
      .map(({ path }) => path);
    const closed = routes.filter(([name, { path }]) => paths.includes(path) && !open.has(name));
    expect(closed.map(([name]) => name)).toEqual([]);
  });
});

it('gives suppliers no profile, and superior units the units below them', () => {
  expect(openTo('supplier', 'supplier')).not.toContain('profile');
  expect(openTo('supplier', 'supplier')).toContain('supplierStatement');
  expect(openTo('supplier', 'applicant')).toContain('shopCompletion');
  expect(openTo('groupBuyer', 'unitAdmin')).toContain('unitsBelow');
  expect(openTo('buyer', 'unitAdmin')).not.toContain('unitsBelow');
  for (const name of openTo('buyer', 'unitAdmin'))
    expect(openTo('groupBuyer', 'unitAdmin')).toContain(name);
});

describe('through the front door', () => {
  let world: World;
  beforeAll(async () => {
    world = await startPlatform();
  });
  afterAll(() => world?.stop());

  it.each(['handler', 'supervisor', 'reviewer', 'buyer'] as const)(
    'a %s gets the pages of the role',
    async (actor) => {
      const menu = { personId: '', clientType: 'web' } as const;
      const answer = await world.as(actor).call(navigationEndpoints.routes, menu);
      const tree = decode(RouterTree, JSON.parse(answer.data?.routesJson ?? 'null'));
      const names = tree.hidden.map(({ name }) => name);
      expect(names).toContain('todos');
      expect(names.includes('handlerBoard')).toBe(actor === 'handler');
      expect(names.includes('cart')).toBe(actor === 'handler' || actor === 'buyer');
      expect(names.includes('orderReview')).toBe(true);
      expect(names.includes('console')).toBe(false);
    },
  );

  it('says which roles open a page', async () => {
    const rolesOf = async (path: string) =>
      (await world.as('buyer').call(navigationEndpoints.expected, { path })).data;
    expect(await rolesOf('/Jbrjjdt')).toEqual({ title: '', roles: ['经办人'] });
    expect(await rolesOf('/wdsp')).toEqual({ title: '我的商品', roles: ['供应商'] });
    expect((await rolesOf('/dpgl/dpglview/d1/'))?.roles).toEqual(['平台运营']);
    expect(await rolesOf('/no/such')).toEqual({ title: '', roles: [] });
  });
});
