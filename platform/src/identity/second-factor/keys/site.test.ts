import { describe, expect, it } from 'vitest';
import { keySiteOf } from './site.ts';

describe('security keys', () => {
  it.each([
    ['https://mall.example.org', { id: 'mall.example.org', origin: 'https://mall.example.org' }],
    [
      'https://mall.example.org:8443',
      { id: 'mall.example.org', origin: 'https://mall.example.org:8443' },
    ],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://mall.example.org', null],
    ['https://10.1.2.3', null],
    ['https://[::1]:8443', null],
    ['http://127.0.0.1:8080', null],
    ['', null],
  ])('know the site at %s', (publicUrl, site) => {
    expect(keySiteOf(publicUrl)).toEqual(site);
  });
});
