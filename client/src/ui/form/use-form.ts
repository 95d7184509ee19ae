import { useForm as useMantineForm } from '@mantine/form';
import { useSetAtom } from 'jotai';
import { toastAtom } from '../../lib/toast.ts';
import { showWrongNumber } from './numbers/number-problem.ts';

/** Returns the messages of a form's errors that the page does not show, each of them once. */
export function unseenErrors(
  errors: Readonly<Record<string, unknown>>,
  pageText: string,
): readonly string[] {
  const texts = Object.values(errors).filter((error) => typeof error === 'string');
  return [...new Set(texts)].filter((text) => text !== '' && !pageText.includes(text));
}

/**
 * Mantine's `useForm`, except that a refused submit always shows why: an error whose field is not on the page
 * appears as a toast. Without it the button would do nothing. A form with a number that is not accepted is not
 * sent: the number counts as none, which may be allowed, and is not what was typed.
 */
export const useForm = ((input?: Parameters<typeof useMantineForm>[0]) => {
  const form = useMantineForm(input);
  const toast = useSetAtom(toastAtom);
  const onSubmit: typeof form.onSubmit = (handleSubmit, handleFailure) => {
    const submit = form.onSubmit(handleSubmit, (errors, values, event) => {
      handleFailure?.(errors, values, event);
      // The fields show their errors only after the next render.
      setTimeout(() => {
        for (const text of unseenErrors(errors, document.body.textContent)) toast('failed', text);
      });
    });
    return (event) => {
      if (event && showWrongNumber(event.currentTarget)) event.preventDefault();
      else submit(event);
    };
  };
  return { ...form, onSubmit };
}) as typeof useMantineForm;
