import { expect, it } from 'vitest';
import { namesOf } from './field-element.ts';

it.each([
  ['phone', ['phone']],
  ['terms.title', ['terms.title', 'title', 'terms']],
  ['lines.0.name', ['lines.0.name', 'lines.0', 'lines']],
])('a form may have %s under these names', (path, names) => {
  expect(namesOf(path)).toEqual(names);
});
