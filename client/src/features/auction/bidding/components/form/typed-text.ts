import { groupDigits } from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import type { ChangeEvent } from 'react';

/**
 * Returns the text of an amount field after a change, with thousands separators if the caret is at
 * the end of the text.
 */
export function typedText({
  currentTarget: { value, selectionEnd },
}: ChangeEvent<HTMLInputElement>): string {
  return selectionEnd === value.length ? groupDigits(value) : value;
}
