import { expect, it } from 'vitest';
import { readLink } from './link.ts';

it('takes paths of the site, web addresses, mail and telephone', () => {
  expect(readLink('/GoodListSearch?search_input=%E7%A9%BA')?.kind).toBe('site');
  for (const link of [
    'https://www.example.org/a?b=1#c',
    'http://example.org',
    'mailto:a@example.org',
    'tel:400-000-0000',
  ])
    expect(readLink(link)).toEqual({ kind: 'outside', href: link });
});

it('refuses every other scheme and disguise', () => {
  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://user:pass@example.org',
    'https://example.org/"onclick=',
    'mailto:a@example.org?body=<x>',
    '',
  ])
    expect(readLink(link), link).toBeNull();
});
