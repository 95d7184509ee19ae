import { readFileSync } from 'node:fs';
import { code, type Source, split } from '../sources.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

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
/** Each word to avoid, with the word for it. */
export const TERMS = interfaceTerms();

/** Texts that people read: those of the client, of messages and of rules, and what services write. */
const INTERFACE =
  /^(?:client\/src|platform\/src\/(?!kernel\/command-line)|shared\/src\/(?:messages|domain)\/)/;

/** Words that the glossary asks to avoid, outside comments. */
export function otherWords({ path, text }: Source): string[] {
  if (!INTERFACE.test(path) || path.includes('.test.')) return [];
  const { code: program, strings } = split(text);
  const shown = [program, ...strings].join('\n');
  return TERMS.filter(([word]) => shown.includes(word)).map(
    ([word, term]) => `${word} instead of ${term}`,
  );
}

/** The entry of the menu by the name that `menuPaths` gives its path. */
const menuTitles = new Map(
  code().flatMap(({ path, text }) =>
    path.endsWith('/slice.ts')
      ? [...text.matchAll(/title: '([^']+)',\s+path: menuPaths\.(\w+)/g)].map(
          ([, title = '', name = '']) => [name, title] as const,
        )
      : [],
  ),
);

/** The title of the menu by the path's name in the client, `statementPaths.openStatements`. */
const titleOfPath = new Map<string, string>(
  code().flatMap(({ path, text }) => {
    if (!path.startsWith('client/src/features/') || !path.endsWith('/paths.ts')) return [];
    const [, group = ''] = /export const (\w+) = \{/.exec(text) ?? [];
    return [...text.matchAll(/(\w+): \w+\(menuPaths\.(\w+)/g)].flatMap(([, name, menu = '']) => {
      const title = menuTitles.get(menu);
      return title ? [[`${group}.${name}`, title] as const] : [];
    });
  }),
);

/** Pages whose route has another title than their entry of the menu. */
export const otherTitles = ({ path, text }: Source): string[] =>
  path.endsWith('/routes.ts')
    ? [
        ...text.matchAll(/memberPage\(\s*(\w+\.\w+),(?:(?!memberPage)[^;])*?title: '([^']+)'/g),
      ].flatMap(([, name = '', title = '']) => {
        const menu = titleOfPath.get(name);
        return menu && menu !== title ? [`the page ${title} is ${menu} in the menu`] : [];
      })
    : [];
