import type { TypedAmount } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { valuesMessages } from '@jicai/shared/messages/kernel/values.ts';

/** Returns the text that a field shows beside an amount that is not accepted; null for one that is. */
export function amountProblem(read: TypedAmount, mayBeNegative: boolean): string | null {
  switch (read.kind) {
    case 'empty':
      return null;
    case 'wrong':
      return valuesMessages[read.reason];
    case 'meant':
    case 'amount':
      return read.amount < 0 && !mayBeNegative ? valuesMessages['money.negative'] : null;
  }
}
