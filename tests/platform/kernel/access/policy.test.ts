import { createPlatform, platformMenu, platformPolicy } from '@jicai/platform/src/app.ts';
import { menuFor } from '@jicai/platform/src/identity/navigation/menu.ts';
import type { Policy, Role } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { mergePolicies } from '@jicai/platform/src/kernel/http/caller/policy.ts';
import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import type { Endpoint } from '@jicai/shared/contract/kernel/endpoint.ts';
import { sourcingEndpoints } from '@jicai/shared/contract/sourcing/project.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type World } from '../../../harness/world.ts';
import { ACTORS, auctionWithBid, make, rows } from './every-call.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ loginsPerMinute: 1_000 });
});
afterAll(() => world.stop());

const lastSeq = async (packageNumber: string) =>
  (
    await world.db
      .selectFrom('auction')
      .select('last_seq')
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow()
  ).last_seq;

/** File parts and files travel as they are, not as endpoints; their rows are asked all the same. */
const TRANSFERS = [
  'archive.download',
  'record.download',
  'thread.archive',
  'upload.download',
  'upload.send',
];

/** The slices of this matrix; the mall's calls have theirs in mall-policy.test.ts. */
const isLive = (name: string) => /^(session|navigation|sourcing|bidding|live)\./.test(name);

/** The state that the call needs; a read without one of its own takes the auction of before. */
async function auctionFor({ name, write }: Endpoint, before: string): Promise<string> {
  const on = rows[name]?.on;
  if (on) return on(world);
  return write ? auctionWithBid(world) : before;
}

describe('[A09] who may make which call', () => {
  it('is written down for every call that is served, and for no other', () => {
    const served = world.server.served.map(({ name }) => name).sort();
    expect(served.filter(isLive)).toEqual(Object.keys(rows).sort());
    expect(Object.keys(platformPolicy).sort()).toEqual([...served, ...TRANSFERS].sort());
  });

  it.each(ACTORS)(
    'as %s: what is allowed works, nothing else does, and nothing else is stored',
    async (actor) => {
      let packageNumber = await auctionWithBid(world);
      for (const endpoint of world.server.served.filter(({ name }) => isLive(name))) {
        const may = rows[endpoint.name]?.may.includes(actor) ?? false;
        if (may) packageNumber = await auctionFor(endpoint, packageNumber);
        const before = await lastSeq(packageNumber);
        const { done, status } = await make(world, endpoint, actor, packageNumber);
        expect({ call: endpoint.name, done }).toEqual({ call: endpoint.name, done: may });
        if (may) continue;
        const expected = actor === 'anonymous' ? 401 : 403;
        expect({ call: endpoint.name, status }).toEqual({ call: endpoint.name, status: expected });
        expect(await lastSeq(packageNumber)).toBe(before);
      }
    },
  );

  // One place asks for the row of a call, one for each transfer's: some calls of all over the list.
  it.each([...TRANSFERS, ...Object.keys(platformPolicy).filter((_, at) => at % 40 === 0)])(
    'a platform without the row of %s does not start',
    async (name) => {
      const { [name]: _, ...policy } = platformPolicy as Record<string, Policy[string]>;
      const start = async () => {
        const { app } = await createPlatform({
          db: world.db,
          keys: world.server.keys,
          relayToken: world.relayToken,
          background: false,
          policy,
        });
        try {
          await app.ready();
        } finally {
          await app.close();
        }
      };
      await expect(start()).rejects.toThrow(`no policy row for ${name}`);
    },
  );

  it('has one row for a call: two are refused', () => {
    expect(() => mergePolicies({ 'x.y': 'anyone' }, { 'x.y': 'loggedIn' })).toThrow('x.y');
  });
});

describe('menus', () => {
  const menu = async (actor: 'handler' | 'supervisor' | 'reviewer' | 'buyer') => {
    const answer = await world.as(actor).call(navigationEndpoints.routes, {
      // Somebody else's id changes nothing ([A03]).
      personId: 'person-handler',
      clientType: 'web',
    });
    return answer.data?.routesJson ?? '';
  };

  it('are computed from the table that the server enforces', async () => {
    for (const actor of ['handler', 'supervisor'] as const)
      expect(await menu(actor)).toContain('竞价大厅');
    for (const actor of ['reviewer', 'buyer'] as const) {
      expect(await menu(actor)).not.toContain('竞价大厅');
      expect(await menu(actor)).toContain('竞价项目');
    }
    const narrow: Policy = { ...platformPolicy, 'sourcing.listMine': ['supervisor'] };
    const titles = (roles: readonly Role[]) =>
      menuFor({ roles }, narrow, platformMenu).flatMap(({ items }) =>
        items.map(({ title }) => title),
      );
    expect(titles(['supervisor'])).toEqual(expect.arrayContaining(['竞价大厅', '竞价项目']));
    expect(titles(['handler'])).toContain('竞价项目');
    expect(titles(['handler'])).not.toContain('竞价大厅');
  });

  it('are nothing to who may nothing, and give no right', async () => {
    const nothing = Object.fromEntries(Object.keys(platformPolicy).map((name) => [name, []]));
    expect(menuFor({ roles: [] }, nothing, platformMenu)).toEqual([]);
    // The buyer's menu has no hall, and a handler's call is not theirs by calling it.
    const list = { tab: 'all', keyword: '', page: 1, pageSize: 10 } as const;
    expect((await world.as('buyer').call(sourcingEndpoints.listMine, list)).status).toBe(403);
    const packageNumber = await world.publish();
    const detail = await world.as('buyer').call(sourcingEndpoints.detail, { packageNumber });
    expect(detail.state).toBe(1);
  });
});
