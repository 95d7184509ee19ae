import type { User } from '@jicai/shared/contract/identity/account/session.ts';
import { type MemberRoute, memberRoutes } from '@jicai/shared/contract/identity/member-routes.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import type { FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { SessionContext } from '../features/identity/session/session-actions.ts';
import { CartProvider } from '../features/ordering/cart/CartProvider.tsx';
import { CallContext } from '../lib/http/call.ts';
import { sessionAtom } from '../lib/session.ts';
import { createServerTime, ServerTimeContext } from '../lib/time/server-time.ts';
import { SiteContext } from '../lib/url/site.ts';
import { isPublic } from './guard/guard.ts';
import { mainCallsOf, publicMainCalls } from './guard/main-calls.ts';
import { pages } from './pages.ts';
import { paths } from './paths.ts';
import { site } from './site.ts';

/* What the router tree must ask before it opens a page: the calls that the page makes before any answer. */

type OrgType = User['orgType'];
const ORG_TYPES = ['buyer', 'reviewer', 'supplier', 'operator', 'groupBuyer'] as const;

/** Every parameter that an address may have, with a value. */
const NAMES =
  'ddid dpid kpsqid dzdid dzdids htid ywbh fkid shid xmid xmbh bbh yjid ywid ysid tgid product_id ggid hyid dbid ids';
const SEARCH = `?${NAMES.split(' ')
  .map((name) => `${name}=x1`)
  .join('&')}&yjlx=2&sl=1`;

const never = () => new Promise<never>(() => {});

function Page({
  of: Shown,
  path,
  search,
}: {
  readonly of: FunctionComponent;
  readonly path: string;
  readonly search: string;
}) {
  const address = path.replaceAll(/:\w+\??/g, 'x1') + search;
  return (
    <MantineProvider>
      <MemoryRouter initialEntries={[address]}>
        <CartProvider>
          <Routes>
            <Route path={path} element={<Shown />} />
          </Routes>
        </CartProvider>
      </MemoryRouter>
    </MantineProvider>
  );
}

/** The names of the calls that a page makes when it is drawn, for a person of this type of organisation. */
async function firstCalls(pattern: string, search: string, orgType: OrgType): Promise<string[]> {
  const page = pages.find((one) => one.pattern === pattern);
  if (!page) throw new Error(`no page ${pattern}`);
  const shown = (await page.load()).default;
  const store = createStore();
  const user = {
    id: 'u',
    name: '甲',
    orgName: '乙',
    orgType,
    mayBuy: false,
    onlyBuys: false,
    avatarUrl: null,
  };
  store.set(sessionAtom, {
    token: 't',
    tokenIntervalSeconds: 60,
    user: { ...user, rsaModulus: '', rsaExponent: '' },
  });
  const queries = new QueryClient();
  try {
    renderToString(
      <Provider store={store}>
        <QueryClientProvider client={queries}>
          <CallContext value={never}>
            <ServerTimeContext value={createServerTime()}>
              <SessionContext value={{} as never}>
                <SiteContext value={site}>
                  <Page of={shown} path={pattern} search={search} />
                </SiteContext>
              </SessionContext>
            </ServerTimeContext>
          </CallContext>
        </QueryClientProvider>
      </Provider>,
    );
  } catch (error) {
    // Parts that only a browser can draw come after the calls.
    if (!/getServerSnapshot/.test(String(error))) throw error;
  }
  const asked = queries.getQueryCache().getAll();
  // A query that waits for something has a token in the place of its function.
  const running = asked.filter(({ options }) => typeof options.queryFn === 'function');
  // What is not a call of the contract has no name with a dot.
  return running.map(({ queryKey }) => String(queryKey[0])).filter((name) => name.includes('.'));
}

const routes: readonly (readonly [string, MemberRoute])[] = Object.entries(memberRoutes);

describe('the table of pages that need a login', () => {
  it('has every page that is not public, at the address that the client has', () => {
    const addresses = Object.entries(paths)
      .filter(([name, { pattern }]) => !isPublic(pattern) && name !== 'noPermission')
      .map(([name, { pattern }]) => [name, pattern]);
    expect(routes.map(([name, { path }]) => [name, path]).toSorted()).toEqual(addresses.toSorted());
  });

  it.each(routes)('%s asks first only what its row names', async (_name, route) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const named = new Set(['navigation.routes', ...route.needs.flat()]);
    for (const orgType of ORG_TYPES) {
      if (route.closedTo?.includes(orgType)) continue;
      if (route.onlyFor && !route.onlyFor.includes(orgType)) continue;
      const calls = await firstCalls(route.path, SEARCH, orgType);
      expect(calls.filter((call) => !named.has(call))).toEqual([]);
    }
    vi.restoreAllMocks();
  });
});

describe('the main call of a page', () => {
  it('is the first that its row names, and none of a board or a home', () => {
    expect(mainCallsOf('/order/orderDetail')).toEqual(['order.detail']);
    expect(mainCallsOf('/Ddgl/order')).toEqual(['order.list']);
    expect(mainCallsOf('/xyjf')).toEqual(['points.mine', 'points.read']);
    expect(mainCallsOf('/goods/goodsDetail/g1/')).toEqual(['catalog.detail']);
    for (const path of ['/Jbrjjdt', '/', '/mallIndex', '/login', '/no/such/page'])
      expect(mainCallsOf(path)).toEqual([]);
  });

  it.each(Object.entries(publicMainCalls))(
    'of the public page %s is made first',
    async (name, call) => {
      const { pattern } = paths[name as keyof typeof paths];
      expect(await firstCalls(pattern, SEARCH, 'buyer')).toContain(call);
    },
  );
});
