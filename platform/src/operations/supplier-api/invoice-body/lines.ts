import { decodeOrFail } from '../../../kernel/http/decode-body.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import { parseBody } from '../../../kernel/http/limits/bounded-json.ts';
import { type ApiInvoiceLine, ApiInvoices } from '../tables.ts';

/** An invoice as it was sent, with the bytes of its file; `bytes` is null where the content is no base64. */
export interface SentInvoice extends Omit<ApiInvoiceLine, 'file'> {
  readonly file: { readonly name: string; readonly bytes: Uint8Array | null } | null;
}

/**
 * The bytes of a base64 text; null for any other text. The decoder leaves out what is none, so that its
 * bytes are fewer: a look at every letter of some megabytes would take longer than to decode them.
 */
function bytesOfBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const letters = text.length - padding;
  const isWhole = letters % 4 !== 1 && bytes.length === Math.floor((letters * 3) / 4);
  // The letters of base64url are decoded too, and of any other letter its last byte.
  const isStrange =
    text.includes('-') || text.includes('_') || Buffer.byteLength(text) > text.length;
  return letters > 0 && isWhole && !isStrange ? bytes : null;
}

/** Parses the body of the call that registers invoices. Throws HTTP 400 if it is none. */
export function invoicesOf(body: Uint8Array): SentInvoice[] {
  const { lines } = decodeOrFail(ApiInvoices, parseBody(Buffer.from(body).toString()));
  return lines.map(({ file, ...line }) => ({
    ...line,
    file: file && { name: file.name, bytes: bytesOfBase64(file.content) },
  }));
}

/**
 * The message that a thread sends after it has read a body: the invoices of the body, or the parts of the
 * `Failure` with which the request ends.
 */
export type ReadInvoices =
  | { readonly lines: readonly SentInvoice[] }
  | ({ readonly status: number; readonly field: string } & Pick<Failure, 'key' | 'values'>);

/** Returns what `invoicesOf` returns or throws, as plain data. */
export function readInvoices(body: Uint8Array): ReadInvoices {
  try {
    return { lines: invoicesOf(body) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, key, values, field } = error;
    return { status, key, values, field };
  }
}
