/** The field of the mail settings that is the likely cause of a failed attempt to send. */
export type SenderField = 'server' | 'account' | 'from' | 'to';

const code = (error: unknown, name: 'code' | 'command'): string =>
  typeof error === 'object' && error !== null && name in error
    ? String((error as Record<string, unknown>)[name])
    : '';

/**
 * Returns the field that an error of nodemailer points to: `account` for a refused login, `from` or `to` for
 * a refused address, `server` for any other error.
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

/** Returns an error's message for the operator, at most 200 characters. */
export const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);
