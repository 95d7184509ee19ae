import { describe, expect, it } from 'vitest';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { noticeTable } from './states.ts';

describe('[PJ9] the states of a result notice', () => {
  it('are left and reached by these transitions, by these sides, and by no others', () => {
    const faults = walkStates(noticeTable, {
      sides: ['handler', 'reviewer', 'other'],
      ways: [
        ['draft', 'draft', 'handler', 'save'],
        ['returned', 'draft', 'handler', 'save'],
        ['draft', 'inReview', 'handler', 'submit'],
        ['returned', 'inReview', 'handler', 'submit'],
        ['inReview', 'draft', 'handler', 'withdraw'],
        ['inReview', 'published', 'reviewer', 'publish'],
        ['inReview', 'returned', 'reviewer', 'giveBack'],
      ],
    });
    expect(faults).toEqual([]);
  });
});
