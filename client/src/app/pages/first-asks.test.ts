import { navigationEndpoints } from '@jicai/shared/contract/identity/navigation.ts';
import type { User } from '@jicai/shared/contract/identity/session.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuRequest } from '../../features/identity/navigation/menu-request.ts';
import { askerOf, askFirst, keyOf } from '../../lib/http/first-call.ts';
import type { Call } from '../../lib/http/http.ts';
import { sessionAtom } from '../../lib/session.ts';
import { firstCalls } from './first-asks.ts';

const packageNumber = 'XJ1-1';
const key = keyOf(evaluationEndpoints.grid, { packageNumber });

/** Opens an address as somebody of an organisation, or as a visitor. */
async function open(address: string, orgType: User['orgType'] | null) {
  const store = createStore();
  if (orgType !== null) {
    const user = { id: 'p1', orgType } as User;
    store.set(sessionAtom, { token: 't', tokenIntervalSeconds: 60, user });
  }
  const queries = new QueryClient();
  const asked: string[] = [];
  const call = (async ({ name }: { name: string }) => {
    asked.push(name);
    return { grid: {} };
  }) as unknown as Call;
  const services = { store, queries, call };
  const { pathname, searchParams } = new URL(address, 'http://mall.test');
  askFirst(firstCalls, { path: pathname, query: searchParams }, services, () => {});
  // The hall's part is a chunk of its own.
  await import('../../features/sourcing/inquiry/first-call.ts');
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  await new Promise((resolve) => setImmediate(resolve));
  return { asked, queries, services };
}

describe('the menu', () => {
  it.each(['/', '/myorder', '/JbrXjdt'])(
    'is asked for at once on %s by who is logged in',
    async (at) => {
      const { asked, queries } = await open(at, 'buyer');
      expect(asked[0]).toBe(navigationEndpoints.routes.name);
      const body = menuRequest({ id: 'p1' });
      expect(queries.getQueryData(keyOf(navigationEndpoints.routes, body))).toBeDefined();
    },
  );

  it('is nothing to a visitor', async () => {
    expect((await open('/', null)).asked).not.toContain(navigationEndpoints.routes.name);
  });
});

describe('the organisers’ hall of an inquiry', () => {
  const hall = `/JbrXjdt?bbh=${packageNumber}`;

  it('asks for the opened quotes while the application is on its way, once', async () => {
    const { asked, queries, services } = await open(hall, 'buyer');
    expect(asked).toEqual([navigationEndpoints.routes.name, evaluationEndpoints.grid.name]);
    expect(queries.getQueryData(key)).toBeDefined();
    // The page's own way to ask ahead finds what is there.
    await askerOf(services).read(evaluationEndpoints.grid, { packageNumber });
    await expect(
      queries.fetchQuery({ queryKey: key, queryFn: () => 'again', staleTime: 5_000 }),
    ).resolves.toEqual({ grid: {} });
  });

  it.each([
    ['a visitor', hall, null],
    ['a supplier', hall, 'supplier'],
    ['the hall of no package', '/JbrXjdt', 'buyer'],
    ['the supplier’s hall', `/Gysxjdt?bbh=${packageNumber}`, 'buyer'],
  ] as const)('asks for no quotes for %s', async (_who, address, orgType) => {
    expect((await open(address, orgType)).asked).not.toContain(evaluationEndpoints.grid.name);
  });

  describe('after a while', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('nothing is kept of what no page has taken', async () => {
      const { queries } = await open(hall, 'buyer');
      expect(queries.getQueryData(key)).toBeDefined();
      vi.advanceTimersByTime(10_000);
      expect(queries.getQueryData(key)).toBeUndefined();
    });
  });
});
