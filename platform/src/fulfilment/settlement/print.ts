import { createMaker } from '../../kernel/documents/maker.ts';
import type { Printed } from './paper.ts';

const make = createMaker<Printed>(new URL('./worker.ts', import.meta.url));

/** A document as a PDF, made in a thread of its own; the content is base64. */
export async function printed(given: Printed): Promise<{ fileName: string; content: string }> {
  const bytes = await make(given);
  return { fileName: `${given.title}_${given.number}.pdf`, content: bytes.toString('base64') };
}
