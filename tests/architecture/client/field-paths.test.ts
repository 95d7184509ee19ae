import { expect, it } from 'vitest';
import { filesLike, type Source } from '../sources.ts';
import { unheardFields } from './field-paths.ts';

const file = (name: string, text: string): Source => ({ path: `client/src/${name}.tsx`, text });
const importing = (...names: string[]) => names.map((name) => `import { X } from '${name}.tsx';\n`);

const refused = file('ui/form/Refused', 'export function Refused() {}');
const dialog = file(
  'ui/form/Dialog',
  `${importing('./Refused')}<form>{props.children}<Refused failure={failure} /></form>`,
);
const field = '<TextInput data-path="name" />';

it('every field that says its path stands where a refusal is shown', () => {
  const sources = filesLike(/\.tsx$/);
  expect(unheardFields(sources)).toEqual([]);
});

it('a field stands there by its own file, by a form around it, or by a file that imports it', () => {
  const fields = file('a/Fields', field);
  const own = file('a/Own', `${importing('../ui/form/Refused')}<form>${field}<Refused /></form>`);
  const inDialog = file('a/InDialog', `${importing('../ui/form/Dialog')}<Dialog>${field}</Dialog>`);
  const around = file(
    'a/Around',
    `${importing('./Fields', '../ui/form/Refused').join('')}<form><Fields /><Refused /></form>`,
  );
  expect(unheardFields([refused, dialog, fields, own, inDialog, around])).toEqual([]);
});

it('a field stands nowhere by a part of its file that shows its own refusals alone', () => {
  const part = file('a/Part', `${importing('../ui/form/Dialog')}<Dialog><Text /></Dialog>`);
  const page = file('a/Page', `${importing('./Part').join('')}<Modal>${field}<Part /></Modal>`);
  expect(unheardFields([refused, dialog, part, page])).toEqual(['client/src/a/Page.tsx']);
});
