import { limits } from '@jicai/shared/limits.ts';
import { expect, it } from 'vitest';
import { countText, stages } from './stages.ts';

it('a keyword’s count says that there are more; without one all are counted', () => {
  expect(countText(limits.countedNamedRows, '设备')).toBe('1000');
  expect(countText(limits.countedNamedRows + 1, '设备')).toBe('1000+');
  expect(countText(123_456, '')).toBe('123456');
});

it('the stage between the deadline and the result is not called by the first of its states', () => {
  expect(Object.fromEntries(stages).unopened).toBe('开标评审');
});
