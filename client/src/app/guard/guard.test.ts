import { describe, expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { decideRoute, isPublic } from './guard.ts';
import { loginPathFor } from './login-path.ts';

describe('isPublic', () => {
  it.each([
    '/',
    '/mallIndex',
    '/ddMallIndex',
    '/login',
    '/BidIndex',
    '/BidList',
    '/BidDetail',
    '/BidRule',
    '/Jjgk',
    '/XjList',
    '/BidResultList',
    '/XjResult',
    '/WyyjRule',
    '/XycgIndex',
    '/notice/noticeList',
    '/loading/abc',
    '/gysloading/abc',
    '/goods/goodsDetail',
    '/goods/goodsDetail/12/',
    '/DpGoodsList',
    '/GoodListSearch',
    '/404',
    '/dpzc',
    '/hyzc',
    '/DdScListSearch',
  ])('%s is', (path) => expect(isPublic(path)).toBe(true));

  it.each([
    '/BidSuccess',
    '/Jjdt',
    '/Jbrjjdt',
    '/Gysjjdt',
    '/premission',
    '/member/order',
    '/loginX',
    '/BidListX',
    '/BidResultCk',
    '/goods',
    '/goods/goodscompare',
  ])('%s is not', (path) => expect(isPublic(path)).toBe(false));
});

const visitor = {
  search: '',
  isLoggedIn: false,
  menu: 'unknown',
  open: [],
  isFirst: true,
} as const;
const person = {
  search: '',
  isLoggedIn: true,
  menu: 'some',
  open: ['/Jjdt', '/dpgl/dpglview/:dpid'],
  isFirst: false,
} as const;

describe('decideRoute', () => {
  it('sends a visitor to the login page, which leads back', () => {
    expect(decideRoute({ ...visitor, path: '/Gysjjdt', search: '?bbh=A-1' })).toEqual({
      kind: 'login',
      to: '/login?redirect=%2FGysjjdt%3Fbbh%3DA-1',
    });
    expect(decideRoute({ ...visitor, path: '/BidList' })).toEqual({ kind: 'open' });
  });

  it('sends a visitor to the login page from every address that is not public, known or not', () => {
    const known = Object.values(paths).map(({ pattern }) => pattern.replaceAll(/:\w+\??/g, 'x'));
    for (const path of [...known, '/no/such/page', '/BidListX', '/premission', '/goods'])
      expect(decideRoute({ ...visitor, path }), path).toEqual(
        isPublic(path)
          ? { kind: 'open' }
          : { kind: 'login', to: `/login?redirect=${encodeURIComponent(path)}` },
      );
  });

  it('waits for the menu on pages that are not public', () => {
    const asked = { ...person, menu: 'unknown', open: [], isFirst: true } as const;
    expect(decideRoute({ ...asked, path: '/Jjdt' })).toEqual({ kind: 'wait' });
    expect(decideRoute({ ...asked, path: '/mallIndex' })).toEqual({ kind: 'open' });
  });

  it('sends who has no menu to the no-permission page, from where public pages are open', () => {
    const asked = { ...person, menu: 'none', open: [] } as const;
    const first = { ...asked, isFirst: true } as const;
    const noPermission = { kind: 'noPermission', to: '/premission' };
    expect(decideRoute({ ...first, path: '/mallIndex' })).toEqual(noPermission);
    expect(decideRoute({ ...asked, path: '/premission' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...asked, path: '/mallIndex' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...asked, path: '/Jjdt' })).toEqual(noPermission);
  });

  it('opens the pages of the router tree, and names the page that is not in it', () => {
    expect(decideRoute({ ...person, path: '/Jjdt' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...person, path: '/dpgl/dpglview/d0001' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...person, path: '/dpgl' })).toEqual({
      kind: 'noPermission',
      to: '/premission?path=%2Fdpgl',
    });
    expect(decideRoute({ ...person, path: '/no/such/page' })).toEqual({ kind: 'open' });
  });
});

describe('loginPathFor', () => {
  it('keeps where the browser was, without the base path', () => {
    const from = { pathname: '/mall/Gysjjdt', search: '?bbh=A-1' };
    expect(loginPathFor(from)).toBe('/login?redirect=%2FGysjjdt%3Fbbh%3DA-1');
    expect(loginPathFor({ pathname: '/mall', search: '' })).toBe('/login?redirect=%2F');
    expect(loginPathFor({ pathname: '/mall/login', search: '?redirect=/a' })).toBe('/login');
  });
});
