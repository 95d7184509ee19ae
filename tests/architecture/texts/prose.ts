/* `npm run prose`: prints comments and texts that are worth a second look. It fails nothing. */
import { readFileSync } from 'node:fs';
import { code, type Source, split } from '../sources.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const RIDDLE = /^(?:\/\*\*?|\/\/)(?:\s*\n\s*\*)?\s*(?:Who|What|Whose|Where)\b/;

/** Comments that begin as a question does: readers need such a sentence twice. */
const riddles = ({ text }: Source): string[] =>
  split(text)
    .comments.filter((comment) => RIDDLE.test(comment))
    .map((comment) => `a question: ${comment.slice(0, 60).replaceAll(/\s*\n[\s*]*/g, ' ')}`);

/** What the interface says, by every word that the glossary asks to avoid there. */
function interfaceTerms(): [word: string, term: string][] {
  const [, part = ''] = read('shared/src/GLOSSARY.md').split(/^## Interface$/m);
  const [table = ''] = part.split(/^## /m);
  return table
    .split('\n')
    .filter((line) => /^\| (?!Chinese|-)/.test(line))
    .flatMap((line) => {
      const [, term = '', , avoid = ''] = line.split('|').map((cell) => cell.trim());
      return avoid.split(', ').flatMap((word) => (word ? [[word, term] as [string, string]] : []));
    });
}
const TERMS = interfaceTerms();

/** Texts that people read: those of the client, of messages and of rules, and what services write. */
const INTERFACE = /^(?:client\/src|platform\/src|shared\/src\/(?:messages|domain))\//;

/** Words that the glossary asks to avoid, outside comments. */
function otherWords({ path, text }: Source): string[] {
  if (!INTERFACE.test(path) || path.includes('.test.')) return [];
  const { code: program, strings } = split(text);
  const shown = [program, ...strings].join('\n');
  return TERMS.filter(([word]) => shown.includes(word)).map(
    ([word, term]) => `${word} instead of ${term}`,
  );
}

/** Titles of menu entries by the name of their path. */
const menuTitles = new Map(
  code().flatMap(({ path, text }) =>
    path.startsWith('platform/src/')
      ? [...text.matchAll(/title: '([^']+)',\s+path: menuPaths\.(\w+)/g)].map(
          ([, title = '', name = '']) => [name, title] as const,
        )
      : [],
  ),
);

/** Pages whose route has another title than their entry of the menu. */
const otherTitles = ({ path, text }: Source): string[] =>
  path.endsWith('/routes.ts')
    ? [...text.matchAll(/memberPage\(\s*\w+\.(\w+),[^{;]*?\{\s*title: '([^']+)'/g)].flatMap(
        ([, name = '', title = '']) => {
          const menu = menuTitles.get(name);
          return menu && menu !== title ? [`the page ${title} is ${menu} in the menu`] : [];
        },
      )
    : [];

const found = code()
  .filter(({ path }) => path !== 'tests/architecture/texts/prose.ts')
  .flatMap((file) =>
    [...riddles(file), ...otherWords(file), ...otherTitles(file)].map(
      (finding) => `${file.path}: ${finding}`,
    ),
  );
console.info([...found, `${found.length} findings`].join('\n'));
