import { expect, it } from 'vitest';
import { withoutPersonalNumbers } from './personal-numbers.ts';

it('takes numbers of people out of a typed text, and leaves models and quantities', () => {
  const text = '送综合楼，联系 13857100003 或 0571-88886666，bob@example.org，33010219800101123X';
  expect(withoutPersonalNumbers(text)).toBe('送综合楼，联系 *** 或 ***，***，***');
  const model = 'SN2026-0012345678，24 口，编号 A02010200';
  expect(withoutPersonalNumbers(model)).toBe(model);
});
