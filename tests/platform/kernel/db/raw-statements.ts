import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/* Raw statements of the platform, read from its source together with the types that they claim. */

/** The kinds of values a claimed column may have; `any` where the type leaves it open. */
export type Kind = 'number' | 'string' | 'boolean' | 'object' | 'any';

export interface RawStatement {
  /** File and line. */
  readonly place: string;
  /** With `$n` for its values; null where a part of it is made elsewhere. */
  readonly text: string | null;
  /** Each property of the type with the kinds of its values; null is left out. */
  readonly claims: ReadonlyMap<string, { readonly kinds: Set<Kind>; readonly optional: boolean }>;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.es2024.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

function kindsOf(type: ts.Type): Kind[] {
  if (type.isUnion()) return type.types.flatMap(kindsOf);
  if (type.isIntersection()) {
    const kinds = type.types.flatMap(kindsOf).filter((kind) => kind !== 'object');
    return kinds.length > 0 ? kinds : ['object'];
  }
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['any'];
  if (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return [];
  if (flags & ts.TypeFlags.NumberLike) return ['number'];
  if (flags & ts.TypeFlags.StringLike) return ['string'];
  if (flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  return ['object'];
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';

/** The template that a constant of the same module holds, if it is one. */
function templateOf(node: ts.Expression, checker: ts.TypeChecker) {
  if (isSql(node)) return node;
  if (!ts.isIdentifier(node)) return null;
  const declared = checker.getSymbolAtLocation(node)?.valueDeclaration;
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return made && isSql(made) ? made : null;
}

/** The statement's text, its values numbered from those before; null where a part is unknown. */
function textOf(
  { template }: ts.TaggedTemplateExpression,
  checker: ts.TypeChecker,
  values = { count: 0 },
): string | null {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  let text = template.head.text;
  for (const { expression, literal } of template.templateSpans) {
    const part = partOf(expression, checker, values);
    if (part === null) return null;
    text += part + literal.text;
  }
  return text;
}

function partOf(
  expression: ts.Expression,
  checker: ts.TypeChecker,
  values: { count: number },
): string | null {
  if (/^(?:\w+\.)*clock\.now\(\)$/.test(expression.getText())) return 'clock_timestamp()';
  const inner = templateOf(expression, checker);
  if (inner) return textOf(inner, checker, values);
  const type = checker.getTypeAtLocation(expression);
  if (checker.getPropertyOfType(type, 'toOperationNode')) return null;
  values.count += 1;
  return `$${values.count}`;
}

/** Every statement ``sql<T>`…`.execute(…)`` of the platform. */
export function rawStatements(root: string): RawStatement[] {
  const files = globSync('platform/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    OPTIONS,
  );
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file));
    const found: RawStatement[] = [];
    const visit = (node: ts.Node): void => {
      const [claimed] = isSql(node) ? (node.typeArguments ?? []) : [];
      const use = node.parent;
      const isRun = ts.isPropertyAccessExpression(use) && use.name.text === 'execute';
      if (source && isSql(node) && claimed && isRun) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        const type = checker.getTypeFromTypeNode(claimed);
        const claims = checker.getPropertiesOfType(type).map((property) => {
          const kinds = new Set(kindsOf(checker.getTypeOfSymbol(property)));
          const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
          return [property.name, { kinds, optional }] as const;
        });
        const text = textOf(node, checker);
        found.push({ place: `${file}:${line + 1}`, text, claims: new Map(claims) });
      }
      node.forEachChild(visit);
    };
    source?.forEachChild(visit);
    return found;
  });
}
