import ts from 'typescript';
import type { Source } from '../sources.ts';

/** The SQL of a file: the fixed parts of its templates, and strings such as `'person.name as buyer'`. */
export function sqlTexts({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isStringLiteral(node)
    )
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `join person approver on`, `from person`, Kysely's `'person as p'`; SQL's own words are no alias. */
const TABLE =
  /(?:(?:join|from)(?:\s+lateral)?\s+|^)person\b(?:\s+as\b)?(?:\s+(?!on\b|where\b|join\b|left\b|order\b|for\b|set\b|limit\b|offset\b|returning\b|as\b)(\w+))?/g;

/** The names under which the SQL of a file joins `person`. */
export function aliasesOf(texts: readonly string[]): ReadonlySet<string> {
  const all = texts.flatMap((text) => [...text.matchAll(TABLE)]);
  return new Set(all.map(([, alias = 'person']) => alias));
}

/**
 * The reads of a person's present name in the SQL of a file, as they stand there: `approver.name`, or
 * `select name from person`.
 */
export function presentNames(source: Source): string[] {
  const texts = sqlTexts(source);
  const aliases = aliasesOf(texts);
  if (aliases.size === 0) return [];
  const qualified = texts.flatMap((text) =>
    [...text.matchAll(/\b(\w+)\.name\b/g)].filter(([, alias = '']) => aliases.has(alias)),
  );
  const bare = texts.flatMap((text) => [
    ...text.matchAll(/\bselect\b[^()]*\bname\b[^()]*\bfrom person\b/g),
  ]);
  return [...qualified, ...bare].map(([text]) => text);
}
