import { describe, expect, it } from 'vitest';
import { CallFailed, type FailureKind, isFinal, isUncertain } from './call-failed.ts';

describe('what a failure means for who tries again', () => {
  it.each([
    ['refused', 200, true, false],
    ['refused', 503, false, true],
    ['gone', 404, false, false],
    ['gone', 500, false, true],
    ['timeout', 0, false, true],
    ['network', 0, false, true],
  ] as const satisfies readonly (readonly [FailureKind, number, boolean, boolean])[])(
    '%s %d',
    (kind, status, final, uncertain) => {
      const failure = new CallFailed({ kind, status, text: '' });
      expect([isFinal(failure), isUncertain(failure)]).toEqual([final, uncertain]);
    },
  );
});
