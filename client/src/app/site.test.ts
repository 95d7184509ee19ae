import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { describe, expect, it } from 'vitest';
import { landingAfterLogin } from '../features/identity/session/landing.ts';
import { paths } from './paths.ts';
import { site } from './site.ts';

const { inSitePath } = site;

const attacks = [
  'http://evil.example',
  'https://evil.example/BidList',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example',
  '//evil.example/BidList',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '\\evil.example',
  '/BidList\\..\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /BidList',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aLocation:%20http://evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '%68ttp://evil.example',
  '/BidList/..//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/mall//evil.example',
  '/mall/..//evil.example',
  '/mall/../..//evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://mall/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'tel:110',
  'ws://evil.example',
  'evil.example',
  'www.evil.example/BidList',
  '@evil.example',
  '/@evil.example',
  'http://mall@evil.example',
  '.evil.example',
  '?redirect=//evil.example',
  '#//evil.example',
  '/#//evil.example',
  '/BidList#/evil',
  '/BidList?x=<script>alert(1)</script>',
  '/BidList?x="onmouseover=alert(1)',
  '/BidList?x=\\\\evil',
  '/BidList?x=1\n',
  '/<script>alert(1)</script>',
  '/\u3002evil.example',
  '//evil\u3002example',
  '/\uff0fevil.example',
  '\uff0f\uff0fevil.example',
  '/\u200b/evil.example',
  '/\u202e/evil.example',
  '/evil',
  '/app/login/logout',
  '/mallX/BidList',
  '/admin',
  '/../app/docs',
  '/BidList/../admin',
  '',
  `/BidList?x=${'a'.repeat(600)}`,
];

describe('inSitePath', () => {
  it(`[A19] refuses ${attacks.length} ways out of the site`, () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60);
    const passed = attacks.filter((attack) => inSitePath(attack) !== null);
    expect(passed).toEqual([]);
  });

  it('[A19] falls to the home page for each of them after a login', () => {
    for (const attack of attacks) {
      for (const name of ['redirect', 'goWhere']) {
        const landing = landingAfterLogin(new URLSearchParams({ [name]: attack }), site);
        expect(landing, attack).toBe('/mallIndex');
      }
    }
  });

  it.each([
    ['/', '/'],
    ['/BidList', '/BidList'],
    ['/BidList?zt=1&keyword=%E7%94%B5&page=2', '/BidList?zt=1&keyword=%E7%94%B5&page=2'],
    ['/BidDetail?bbh=YS2026-1', '/BidDetail?bbh=YS2026-1'],
    ['/mall/BidList', '/BidList'],
    ['/mall', '/'],
    ['/mall/', '/'],
    ['/./BidList', '/BidList'],
    ['/x/../BidList', '/BidList'],
    ['/Jjdt', '/Jjdt'],
  ])('takes %s', (candidate, path) => {
    expect(inSitePath(candidate)).toBe(path);
  });

  it('has nothing to say about nothing', () => {
    expect(inSitePath(null)).toBeNull();
    expect(inSitePath(undefined)).toBeNull();
  });
});

it('the login leads to registrations that the site has', () => {
  expect(site.registrations.map(({ title }) => title)).toEqual(['会员注册', '店铺注册']);
  for (const { to } of site.registrations) expect(inSitePath(to)).toBe(to);
});

describe('landingAfterLogin', () => {
  const landing = (query: string) => landingAfterLogin(new URLSearchParams(query), site);

  it('goes on to redirect, else to goWhere, which may be the name of a route', () => {
    expect(landing('redirect=/Jjdt&goWhere=BidList')).toBe('/Jjdt');
    expect(landing('redirect=//evil&goWhere=BidList')).toBe('/BidList');
    expect(landing('goWhere=/BidIndex')).toBe('/BidIndex');
    expect(landing('goWhere=constructor')).toBe('/mallIndex');
    expect(landing('')).toBe('/mallIndex');
  });

  it('leads everybody to where their work is', () => {
    const home = (isSupplier: boolean, onlyBuys: boolean) =>
      landingAfterLogin(new URLSearchParams(), site, { isSupplier, onlyBuys });
    expect(home(false, true)).toBe('/mallIndex');
    expect(home(true, false)).toBe(paths.workbench.to());
    expect(home(false, false)).toBe(menuPaths.desk);
  });

  it('never goes back to a page that one left by logging in', () => {
    expect(landing('redirect=/login%3Fredirect%3D/login')).toBe('/mallIndex');
    expect(landing('redirect=/premission')).toBe('/mallIndex');
    expect(landing('redirect=/404%3Fmsg%3D403')).toBe('/mallIndex');
  });
});
