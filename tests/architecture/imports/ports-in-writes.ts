import ts from 'typescript';
import type { Source } from '../sources.ts';

/** Calls that leave the process and may take seconds: other systems, files, threads that read them. */
const PORTS =
  /^(?:fetch|readForeign|readSheetRows|readInvoice(?:File)?|readRegistration|verify|resolveName)$|\b(?:verifier|storage|scanner|sms|mailer|smtp|provider)\.(?!is[A-Z])\w+$/;
/** The types of such ports: a function that writes is not given one. */
const PORT_TYPES = /\b(?:Verifier|Scanner|SmsSender|ExternalProvider|MailSender)\b/;

/** The context of a write with its transaction. */
function isWriteType(type: string): boolean {
  const [, part, names = ''] = /\b(Pick|Omit)<WriteContext,([^>]*)>/.exec(type) ?? [];
  if (part) return names.includes("'trx'") === (part === 'Pick');
  return /\b(?:WriteContext|WriteHandler)\b/.test(type);
}

/** The names that a parameter binds. */
function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesOf(element.name) : [],
  );
}

/** Whether a function runs inside a transaction: it is given one, or the context of a write. */
const isInside = ({ parameters }: ts.SignatureDeclaration): boolean =>
  parameters.some(
    ({ name, type }) => namesOf(name).includes('trx') || isWriteType(type?.getText() ?? ''),
  );

/** Calls of ports in functions that run inside a transaction, as `line: callee`. */
export function portsInWrites({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const add = (node: ts.Node, what: string) =>
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
  const visit = (node: ts.Node, inside: boolean): void => {
    const within = inside || (ts.isFunctionLike(node) && isInside(node));
    if (within && ts.isCallExpression(node)) {
      const callee = node.expression.getText().replaceAll('?.', '.');
      if (PORTS.test(callee)) add(node, callee);
    }
    if (within && ts.isParameter(node) && PORT_TYPES.test(node.type?.getText() ?? ''))
      add(node, node.type?.getText() ?? '');
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(file, false);
  return found;
}
