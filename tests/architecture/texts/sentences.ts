import { messages } from '@jicai/shared/messages.ts';
import ts from 'typescript';

/*
 * Decisions by the words of an answer. Texts are for people and may change; what refuses has a code.
 */

const EQUALS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);
const SEARCHES: ReadonlySet<string> = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'match',
  'search',
  'has',
  'test',
]);
/** The members of answers, failures and commands that are words of the server. */
const WORDS: ReadonlySet<string> = new Set(['text', 'reason', 'errMsg', 'errorMessage']);
const ANSWERS = /^(?:answer|failure|error|wire|done|refused|refusal|sent|response|result)$/i;

const TEXTS: ReadonlySet<string> = new Set(Object.values(messages));

/** `failure.text`, `sending.failure?.text`, `(await send()).text`: the words of an answer. */
function isServerText(node: ts.Expression): boolean {
  if (!ts.isPropertyAccessExpression(node) || !WORDS.has(node.name.text)) return false;
  const { expression: owner } = node;
  if (ts.isIdentifier(owner)) return ANSWERS.test(owner.text);
  if (ts.isPropertyAccessExpression(owner)) return ANSWERS.test(owner.name.text);
  return ts.isParenthesizedExpression(owner) && ts.isAwaitExpression(owner.expression);
}

/** `messages['a.b']`, `callMessages['a.b']`, `say('a.b')`, or a literal with the text of a message. */
function isMessage(node: ts.Expression): boolean {
  if (ts.isElementAccessExpression(node)) return /messages$/i.test(node.expression.getText());
  if (ts.isCallExpression(node)) return node.expression.getText() === 'say';
  return ts.isStringLiteralLike(node) && TEXTS.has(node.text);
}

const isEmpty = (node: ts.Expression): boolean => ts.isStringLiteralLike(node) && node.text === '';

const isSentence = (node: ts.Expression): boolean => isMessage(node) || isServerText(node);

function isDecision(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && EQUALS.has(node.operatorToken.kind)) {
    const sides = [node.left, node.right];
    return sides.some(isSentence) && !sides.some(isEmpty);
  }
  if (ts.isSwitchStatement(node)) return isSentence(node.expression);
  if (ts.isCaseClause(node)) return isMessage(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression: owner } = node.expression;
  return SEARCHES.has(name.text) && [owner, ...node.arguments].some(isSentence);
}

/** The lines of a program text that decide by the words of an answer. */
export function decisionsByText(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDecision(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} ${node.getText().split('\n')[0]}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
