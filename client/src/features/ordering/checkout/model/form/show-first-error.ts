import { problemOrder } from './form.ts';

/** Leads to the first field with an error; true when there is one. */
export function showFirstError(errors: Readonly<Record<string, unknown>>): boolean {
  const first = problemOrder.find((name) => errors[name]);
  if (!first) return false;
  // After React has drawn the message.
  setTimeout(() => {
    const field = document.getElementById(first);
    const target = field?.matches('input')
      ? field
      : (field?.querySelector('input,button') ?? field);
    field?.scrollIntoView({ block: 'center' });
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  return true;
}
