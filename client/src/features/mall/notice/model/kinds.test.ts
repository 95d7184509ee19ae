import { expect, it } from 'vitest';
import { kindCode, kindName, kindOf, noticeKinds } from './kinds.ts';

it('every kind has a name, and comes back from its code', () => {
  for (const [kind, name] of noticeKinds) {
    expect(kindName(kind)).toBe(name);
    expect(kindOf(kindCode(kind))).toBe(kind);
  }
});

it('what is not a code shows all kinds', () => {
  for (const code of [null, '', '0', '7', 'constructor']) expect(kindOf(code)).toBeNull();
});
