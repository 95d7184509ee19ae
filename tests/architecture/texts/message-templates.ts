import ts from 'typescript';

/*
 * Templates of messages and to-dos (`NewTodo` of platform/src/work/todo/write.ts): the objects of the code with
 * the field `processName` that are written as such.
 */

const nameOf = (node: ts.ObjectLiteralElementLike): string =>
  node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : '';

const isText = (node: ts.Expression | undefined): node is ts.StringLiteralLike =>
  node !== undefined && ts.isStringLiteralLike(node);

/** What is wrong with a field's value: a message says who did what to which object, and opens it there. */
const faults: Readonly<Record<string, (value: ts.Expression) => string | null>> = {
  url: (value) => (isText(value) && value.text === '' ? 'opens nothing' : null),
  fromName: (value) => (isText(value) && value.text === '' ? 'does not say who acted' : null),
  content: (value) => (isText(value) ? 'names no object' : null),
  processName: (value) =>
    isText(value) && value.text === '' ? 'does not say what happened' : null,
};

/** The fields of a template that are written once; other fields may come from a spread object. */
const NEEDED = ['url', 'fromName', 'content', 'businessType', 'businessId'];

function faultsOf(literal: ts.ObjectLiteralExpression): string[] {
  const names = literal.properties.map(nameOf);
  if (!names.includes('processName') || !names.includes('content')) return [];
  const isWhole = !literal.properties.some(ts.isSpreadAssignment) && names.includes('personIds');
  const missing = isWhole ? NEEDED.filter((name) => !names.includes(name)) : [];
  const wrong = literal.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [];
    const fault = faults[nameOf(property)]?.(property.initializer);
    return fault ? [fault] : [];
  });
  return [...missing.map((name) => `has no ${name}`), ...wrong];
}

/** Calls `visit` with each node of a program text. */
function walk(path: string, text: string, visit: (node: ts.Node, line: number) => void): void {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const step = (node: ts.Node): void => {
    visit(node, source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, step);
  };
  step(source);
}

/** The templates of a program text that break the rule, each with its line and fault. */
export function brokenTemplates(path: string, text: string): string[] {
  const found: string[] = [];
  walk(path, text, (node, line) => {
    if (!ts.isObjectLiteralExpression(node)) return;
    for (const fault of faultsOf(node)) found.push(`${path}:${line} ${fault}`);
  });
  return found;
}

/** The number of templates in a program text. */
export function countTemplates(path: string, text: string): number {
  let count = 0;
  walk(path, text, (node) => {
    if (!ts.isObjectLiteralExpression(node)) return;
    const names = node.properties.map(nameOf);
    if (names.includes('processName') && names.includes('content')) count += 1;
  });
  return count;
}
