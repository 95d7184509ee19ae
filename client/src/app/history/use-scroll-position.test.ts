import { expect, it } from 'vitest';
import { entryName } from './use-scroll-position.ts';

it('keeps apart the addresses that documents begin with', () => {
  const at = (pathname: string, search = '') => entryName({ key: 'default', pathname, search });
  expect(at('/cart/')).toBe(at('/cart/'));
  expect(new Set([at('/cart/'), at('/orders/'), at('/orders/', '?page=2')]).size).toBe(3);
});
