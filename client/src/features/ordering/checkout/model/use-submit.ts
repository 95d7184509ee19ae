import {
  checkoutEndpoints,
  type Difference,
  type SeenLine,
} from '@jicai/shared/contract/ordering/checkout.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../../../lib/http/call.ts';
import { orderingWrite } from '../../ordering-write.ts';
import { checkoutPaths } from '../paths.ts';
import { consent } from './consent.ts';
import { showFirstError } from './form/show-first-error.ts';
import { differencesOf, seenLines, submitBody } from './submit.ts';
import type { Checkout, Preview } from './use-checkout.ts';

type ShownLine = SeenLine & { readonly shopId: string };

/** Submits a checkout: as the buyer sees it, and again with the differences that they agree to. */
export function useSubmit(checkout: Checkout, { groups, amount }: Preview) {
  const { draft, welfare, preview } = checkout;
  const { form } = draft;
  const navigate = useNavigate();
  const submit = useSend(checkoutEndpoints.submit, orderingWrite);
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [sent, setSent] = useState<readonly ShownLine[]>([]);
  const heads = welfare?.heads ?? 0;
  const agreed = consent(sent, differences);

  async function send(lines: readonly SeenLine[]): Promise<void> {
    const shops = new Map(seenLines(groups).map(({ cartId, shopId }) => [cartId, shopId]));
    setSent(lines.map((line) => ({ ...line, shopId: shops.get(line.cartId) ?? '' })));
    try {
      const body = submitBody(form.getValues(), groups, lines, welfare);
      const { groupNumber } = await submit.send(body);
      draft.forget();
      void navigate(checkoutPaths.orderSuccess.to(groupNumber), { replace: true });
    } catch (error) {
      setDifferences(differencesOf(error, 'submit'));
    }
  }

  return {
    heads,
    differences,
    leavesNothing: agreed.length === 0,
    isSending: submit.isSending,
    /** Differences are shown in their dialog, any other failure above the button. */
    failure: differences.length === 0 ? submit.failure : null,
    start: () => {
      const errors = { ...form.validate().errors, ...welfare?.problems(amount) };
      form.setErrors(errors);
      if (!showFirstError(errors)) void send(seenLines(groups));
    },
    agree: () => void send(agreed),
    close: () => {
      setDifferences([]);
      void preview.refetch();
    },
  };
}
