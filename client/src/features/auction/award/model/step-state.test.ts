import { describe, expect, it } from 'vitest';
import { stepReason, stepState } from './step-state.ts';

describe('[PJ10] [AU41] a step of an award', () => {
  it('stands as it ended, until its award is annulled', () => {
    expect(stepState({ end: 'confirmed', voidReason: '' })).toBe('confirmed');
    expect(stepState({ end: 'declined', voidReason: '' })).toBe('declined');
    expect(stepState({ end: 'confirmed', voidReason: '质疑成立' })).toBe('voided');
  });

  it('says why it was declined, and why it was annulled', () => {
    expect(stepReason({ reason: '', voidReason: '' })).toBe('');
    expect(stepReason({ reason: '产能不足', voidReason: '' })).toBe('产能不足');
    expect(stepReason({ reason: '备注', voidReason: '质疑成立' })).toBe('备注；质疑成立');
  });
});
