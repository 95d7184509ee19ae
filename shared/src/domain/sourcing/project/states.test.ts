import { describe, expect, it } from 'vitest';
import { walkStates } from '../../kernel/states/walk-states.ts';
import { isEditable, isPublic, projectStates, projectTable } from './states.ts';

const facts = { wasExtended: false };

describe('[PJ1] the states of a sourcing project', () => {
  it('are left and reached by these transitions, by these sides, and by no others', () => {
    const faults = walkStates(projectTable, {
      sides: ['handler', 'reviewer', 'system', 'other'],
      facts,
      outcomes: ['signUpLater', 'signUpNow', 'enough', 'tooFew', 'won', 'waiting', 'nobody'],
      ways: [
        ['awarded', 'failed', 'handler', 'annul'],
        ['draft', 'inReview', 'handler', 'submit'],
        ['returned', 'inReview', 'handler', 'submit'],
        ['inReview', 'draft', 'handler', 'withdraw'],
        ['inReview', 'scheduled', 'reviewer', 'pass'],
        ['inReview', 'returned', 'reviewer', 'giveBack'],
        ['scheduled', 'published', 'handler', 'publish'],
        ['scheduled', 'signUp', 'handler', 'publish'],
        ['scheduled', 'published', 'system', 'publish'],
        ['scheduled', 'signUp', 'system', 'publish'],
        ['published', 'signUp', 'system', 'openSignUp'],
        ['signUp', 'signUp', 'handler', 'extendSignUp'],
        ['signUp', 'signUp', 'system', 'extendSignUp'],
        ['signUp', 'quoting', 'system', 'closeSignUp'],
        ['signUp', 'failed', 'system', 'closeSignUp'],
        ['quoting', 'closed', 'system', 'close'],
        ['closed', 'opened', 'system', 'open'],
        ['quoting', 'awarded', 'system', 'settle'],
        ['quoting', 'inConfirmation', 'system', 'settle'],
        ['quoting', 'failed', 'system', 'settle'],
        ['closed', 'awarded', 'system', 'settle'],
        ['closed', 'inConfirmation', 'system', 'settle'],
        ['closed', 'failed', 'system', 'settle'],
        ['opened', 'awarded', 'system', 'settle'],
        ['opened', 'inConfirmation', 'system', 'settle'],
        ['opened', 'failed', 'system', 'settle'],
        ['opened', 'evaluating', 'system', 'evaluate'],
        ['evaluating', 'awarded', 'system', 'settle'],
        ['evaluating', 'inConfirmation', 'system', 'settle'],
        ['evaluating', 'failed', 'system', 'settle'],
        ['inConfirmation', 'awarded', 'system', 'confirm'],
        ['inConfirmation', 'failed', 'system', 'confirm'],
        ['draft', 'revoked', 'handler', 'revoke'],
        ['returned', 'revoked', 'handler', 'revoke'],
        ['scheduled', 'revoked', 'handler', 'revoke'],
        ['published', 'revoked', 'handler', 'revoke'],
        ['signUp', 'revoked', 'handler', 'revoke'],
      ],
    });
    expect(faults).toEqual([]);
  });

  it('let a sign-up be extended once only', () => {
    const view = { state: 'signUp', side: 'handler' } as const;
    expect(projectTable.actions({ ...view, facts })).toContain('extendSignUp');
    expect(projectTable.actions({ ...view, facts: { wasExtended: true } })).not.toContain(
      'extendSignUp',
    );
  });

  it('keep what is not published from the public, and what is submitted from being changed', () => {
    expect(projectStates.filter((state) => !isPublic(state))).toEqual([
      'draft',
      'inReview',
      'returned',
      'scheduled',
    ]);
    expect(projectStates.filter(isEditable)).toEqual(['draft', 'returned']);
  });
});
