import { describe, expect, it } from 'vitest';
import { isSiteUrl } from './site-url.ts';

const attacks = [
  '',
  'dbrw',
  'http://evil.example',
  'HTTPS://evil.example/',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/dbrw\\..\\evil',
  '/%2f/evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dbrw',
  '/dbrw ',
  '/dbrw//evil.example',
  '/..//evil.example',
  '/../evil',
  '/order/../../evil',
  '/./evil',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://mall/1',
  'file:///etc/passwd',
  '/dbrw#//evil.example',
  '/dbrw?<script>',
  '/dbrw?a="b',
  "/dbrw?a='b",
  '/订单',
  '/dbrw?q=订单',
  '/@evil.example',
  `/${'a'.repeat(512)}`,
];

describe('[A19] a to-do leads only into the site', () => {
  it.each(attacks)('not to %j', (url) => expect(isSiteUrl(url)).toBe(false));

  it.each([
    '/',
    '/dbrw',
    '/dbrw/WddbXq?id=1',
    '/order/orderDetail?ddid=3f2a-1',
    '/review/reviewDetail?ywbh=a%2Fb',
    `/${'a'.repeat(511)}`,
  ])('to %s', (url) => expect(isSiteUrl(url)).toBe(true));
});
