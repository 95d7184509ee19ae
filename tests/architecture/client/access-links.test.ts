import { expect, it } from 'vitest';
import { filesLike } from '../sources.ts';

/* A link that sets a password is made in one place, and nobody gets hold of it by another way. */

const LINKS = 'platform/src/identity/access/links.ts';
const sources = filesLike(/^platform\/(src|bin)\/.*\.(ts|mjs)$/);

const pathsOf = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('no other module writes the table of links', () => {
  const writes =
    /(?:insert\s+into|update|delete\s+from)\s+(?:access_link|link_release)\b|(?:insertInto|updateTable|deleteFrom)\(\s*'(?:access_link|link_release)'/i;
  expect(pathsOf(writes)).toEqual([LINKS]);
});

it('the address of a link is written where it is handed out, and nowhere else', () => {
  expect(pathsOf(/\baccessLinkPath\(/).toSorted()).toEqual([
    'platform/src/identity/access/forgot.ts',
    'platform/src/identity/access/reset.ts',
    'platform/src/operations/admin/people.ts',
    'platform/src/operations/setup/service.ts',
  ]);
});

it.each([
  // The link of an owner goes to their confirmed address, and is returned to nobody.
  ['linkForOwner', ['platform/src/identity/access/forgot.ts']],
  // The command line is the break-glass.
  ['breakGlassLink', ['platform/src/operations/admin/people.ts']],
  ['takeReleased', ['platform/src/identity/access/reset.ts']],
  ['release', ['platform/src/identity/organisation/people/account-changes.ts']],
])('%s is used by %j alone', (name, users) => {
  const imports = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/links\\.ts'`);
  expect(pathsOf(imports)).toEqual(users);
});
