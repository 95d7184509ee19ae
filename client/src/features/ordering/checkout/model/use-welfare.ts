import { recipientEndpoints } from '@jicai/shared/contract/ordering/recipient.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { useMemo } from 'react';
import { useCall } from '../../../../lib/http/call.ts';
import {
  budgetProblem,
  type CheckedRecipient,
  checkRows,
  listProblem,
} from '../../recipient/model/check.ts';
import { type SetItem, setOf, wantedOf } from '../../recipient/model/sets.ts';
import { usePreview } from '../api.ts';
import type { OrderDraft, Problems } from './form/form.ts';

/** The additions of a welfare order to a checkout. */
export interface Welfare {
  readonly rows: readonly CheckedRecipient[];
  readonly heads: number;
  readonly items: readonly SetItem[];
  readonly wanted: ReturnType<typeof wantedOf>;
  /** The errors of the form for this amount in all. */
  readonly problems: (amount: Fen) => Pick<Problems, 'recipients' | 'budgetPerHead'>;
  /** The regions could not be looked up. */
  readonly onRetry: (() => void) | null;
}

/** The checked recipients (the server checks their regions), and the share of the cart for each. */
export function useWelfare(
  cartIds: readonly string[],
  draft: Pick<OrderDraft, 'recipients' | 'budgetPerHead' | 'perHead'>,
  isWelfare: boolean,
): Welfare {
  const { recipients } = draft;
  const regions = [...new Set(recipients.map(({ region }) => region.trim()))]
    .filter((text) => text !== '' && text.length <= limits.recipientRegion)
    .slice(0, limits.recipients);
  const looked = useCall(
    recipientEndpoints.matchRegions,
    { cartIds: [...cartIds], regions },
    { enabled: isWelfare && regions.length > 0, keepPrevious: true, quiet: true },
  );
  // The cart's own quantities: the same question as the checkout's while the list is empty.
  const cart = usePreview(isWelfare ? cartIds : [], null);
  const rows = useMemo(
    () =>
      checkRows(recipients, new Map((looked.data?.regions ?? []).map((one) => [one.text, one]))),
    [recipients, looked.data],
  );
  const heads = rows.length;
  const items = cart.data ? setOf(cart.data, draft.perHead, heads) : [];
  const list = listProblem(rows);
  return {
    rows,
    heads,
    items,
    wanted: wantedOf(items, heads),
    problems: (amount) => {
      const budget = budgetProblem(draft.budgetPerHead, amount, heads);
      return {
        ...(list === null ? {} : { recipients: list }),
        ...(budget === null ? {} : { budgetPerHead: budget }),
      };
    },
    onRetry: looked.error ? () => void looked.refetch() : null,
  };
}
