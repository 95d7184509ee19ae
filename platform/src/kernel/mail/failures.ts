/** The part of a mail sender that a failed attempt points to. */
export type SenderField = 'server' | 'account' | 'from' | 'to';

const code = (error: unknown, name: 'code' | 'command'): string =>
  typeof error === 'object' && error !== null && name in error
    ? String((error as Record<string, unknown>)[name])
    : '';

/**
 * The field that an error of nodemailer points to: its codes tell a refused login from a refused
 * address; whatever else failed is between here and the server.
 */
export function fieldOf(error: unknown): SenderField {
  switch (code(error, 'code')) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'account';
    case 'EENVELOPE':
      return code(error, 'command') === 'MAIL FROM' ? 'from' : 'to';
    default:
      return 'server';
  }
}

/** The words of an error for the operator, at most 200 characters. */
export const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);
