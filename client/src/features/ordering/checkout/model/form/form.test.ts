import { describe, expect, it } from 'vitest';
import { emptyDraft, problemOrder, validateDraft } from './form.ts';

describe('the form', () => {
  it('names every field that is missing, in the order of the page', () => {
    const problems = validateDraft(emptyDraft);
    expect(problemOrder.filter((field) => problems[field])).toEqual([
      'addressId',
      'name',
      'fundsType',
      'contactName',
      'contactPhone',
      'invoiceTitleId',
    ]);
    expect(validateDraft({ ...emptyDraft, reimburserPhone: '1' }).reimburserPhone).toBeTruthy();
    expect(validateDraft(emptyDraft, true).addressId).toBeUndefined();
    // Neither funds are assumed: whoever orders says which.
    expect(emptyDraft.fundsType).toBe('');
    expect(validateDraft(emptyDraft).fundsType).toBe('请选择资金性质');
  });
});
