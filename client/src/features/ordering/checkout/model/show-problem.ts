import { type Problems, problemOrder } from './form.ts';

/** Leads to the first field that is not right; true when there is one. */
export function showProblem(problems: Problems): boolean {
  const first = problemOrder.find((name) => problems[name]);
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
