import { generalRulesOf } from '@jicai/shared/domain/sourcing/project/general-rules.ts';
import { expect, it } from 'vitest';
import { INQUIRY_TEXT } from './inquiry-text.ts';

it('introduces inquiries as their rules do: quotes may be replaced, and points may decide', () => {
  const [promise = ''] = INQUIRY_TEXT.split('，截止后');
  expect(promise).toContain('截止前可以替换或撤回');
  expect(generalRulesOf('inquiry').join()).toContain(promise);
  expect(INQUIRY_TEXT).toContain('最低价或综合评分');
});
