import { describe, expect, it } from 'vitest';
import { emptyDraft, judge, problemOrder } from './form.ts';

describe('the form', () => {
  it('names every field that is missing, in the order of the page', () => {
    const problems = judge(emptyDraft);
    expect(problemOrder.filter((field) => problems[field])).toEqual([
      'addressId',
      'name',
      'fundsType',
      'contactName',
      'contactPhone',
      'invoiceTitleId',
    ]);
    expect(judge({ ...emptyDraft, reimburserPhone: '1' }).reimburserPhone).toBeTruthy();
    expect(judge(emptyDraft, true).addressId).toBeUndefined();
  });
});
