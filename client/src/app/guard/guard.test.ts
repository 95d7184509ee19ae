import { describe, expect, it } from 'vitest';
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
  isSupplier: false,
  menu: 'unknown',
  isFirst: true,
} as const;
const person = {
  search: '',
  isLoggedIn: true,
  isSupplier: false,
  menu: 'some',
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

  it('tells a visitor that an address leads nowhere, without a login first', () => {
    expect(decideRoute({ ...visitor, path: '/no/such/page' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...visitor, path: '/dpgl/dpglview/d0001' })).toMatchObject({
      kind: 'login',
    });
  });

  it('waits for the menu on pages that are not public', () => {
    const asked = { ...person, menu: 'unknown', isFirst: true } as const;
    expect(decideRoute({ ...asked, path: '/Jjdt' })).toEqual({ kind: 'wait' });
    expect(decideRoute({ ...asked, path: '/mallIndex' })).toEqual({ kind: 'open' });
  });

  it('sends who has no menu to the no-permission page, from where public pages are open', () => {
    const asked = { ...person, menu: 'none' } as const;
    const first = { ...asked, isFirst: true } as const;
    expect(decideRoute({ ...first, path: '/mallIndex' })).toEqual({ kind: 'noPermission' });
    expect(decideRoute({ ...asked, path: '/premission' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...asked, path: '/mallIndex' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...asked, path: '/Jjdt' })).toEqual({ kind: 'noPermission' });
  });

  it('keeps suppliers from the pages of who buys', () => {
    const supplier = { ...person, isSupplier: true };
    for (const path of [
      '/center_grzl',
      '/member/Buycar',
      '/member/favorite',
      '/goods/goodscompare',
    ]) {
      expect(decideRoute({ ...supplier, path })).toEqual({ kind: 'noPermission' });
      expect(decideRoute({ ...person, path })).toEqual({ kind: 'open' });
    }
    expect(decideRoute({ ...supplier, path: '/Xgmm' })).toEqual({ kind: 'open' });
    expect(decideRoute({ ...supplier, path: '/premission' })).toEqual({ kind: 'open' });
  });

  it('opens every page to who has a menu; the server decides about the calls', () => {
    expect(decideRoute({ ...person, path: '/Jbrjjdt' })).toEqual({ kind: 'open' });
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
