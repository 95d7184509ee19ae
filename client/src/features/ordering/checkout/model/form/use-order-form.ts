import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useForm } from '../../../../../ui/form/use-form.ts';
import { type OrderDraft, validateDraft } from './form.ts';
import { readDraft, useKeptDraft } from './use-draft.ts';

/** The form of an order, as its parts read and change it. */
export type OrderForm = UseFormReturnType<OrderDraft>;

/**
 * The form of a checkout or of an edited order, kept in the browser under `key` until it is sent.
 * `keepsBooks`: an order that is edited may keep the address and title that it has.
 */
export function useOrderForm(key: string, start: OrderDraft, keepsBooks = false) {
  const [kept] = useState(() => readDraft(key, start));
  const form = useForm<OrderDraft>({
    initialValues: kept?.value ?? start,
    validate: (values) => validateDraft(values, keepsBooks),
  });
  const keeping = useKeptDraft(key, form.values, form.isDirty(), kept?.savedAtMs ?? null);
  return {
    ...keeping,
    form,
    /** A draft of an earlier visit was found. */
    wasKept: kept !== null,
    /** Fills in defaults; they are no change that would be kept. */
    fill: (part: Partial<OrderDraft>) => {
      const wasDirty = form.isDirty();
      form.setValues(part);
      if (!wasDirty) form.resetDirty({ ...form.getValues(), ...part });
    },
  };
}
