import { draftForms } from '@jicai/shared/contract/supply/product.ts';
import { emptyDraft } from '@jicai/shared/domain/supply/product/draft.ts';
import { expect, it } from 'vitest';
import { otherFields } from './other-fields.ts';

it.each(otherFields)('%s may be left empty and has an input of its kind', (field) => {
  expect(['text', 'int', 'money']).toContain(draftForms[field]?.kind);
  expect(['', null]).toContain(emptyDraft('A')[field]);
});
