import { expect, it } from 'vitest';
import type { DemoIds } from '../../browser/kernel/screens/demo-ids.ts';
import { visitsOf, visitsOfWing, WINGS } from '../../browser/kernel/screens/visits.ts';

it('every address has a visit, in one wing', () => {
  const any = new Proxy({}, { get: (_, key) => String(key) });
  // Each key stands for its own id.
  const ids = { of: any, auction: any } as DemoIds;
  const visits = Object.values(visitsOf(ids));
  expect(WINGS).toContain('mall');
  expect(WINGS).not.toContain('');
  expect(WINGS.flatMap((wing) => visitsOfWing(wing, ids))).toHaveLength(visits.length);
  expect(visits.filter(({ path }) => path.includes('undefined'))).toEqual([]);
});
