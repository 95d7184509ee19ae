import { answerForeign, readWholeFile } from '../../../kernel/documents/foreign/answer.ts';
import { child, parseXml, textOf } from '../../../kernel/documents/foreign/xml-tree.ts';
import type { TicketJob, TicketOwner } from './cas.ts';

/* The thread that reads one answer of a CAS server and ends. */

const LONGEST_USER = 200;

await answerForeign(async ({ nameAttribute }: TicketJob, file): Promise<TicketOwner | null> => {
  const tree = parseXml(new TextDecoder().decode(await readWholeFile(file)), file.bounds);
  const success = child(tree ?? undefined, 'serviceResponse', 'authenticationSuccess');
  const user = textOf(success, 'user');
  if (user === '' || user.length > LONGEST_USER) return null;
  return { user, name: textOf(success, 'attributes', nameAttribute) };
});
