import { halfWidth } from '@jicai/shared/domain/kernel/numbers/decimal-text.ts';

/** Returns a typed number in half-width characters, with `.` for 。, which an input method types instead. */
export const halfWidthNumber = (text: string): string => halfWidth(text).replaceAll('。', '.');

/** The members of an input element that the functions below use. */
export interface NumberBox {
  readonly inputMode: string;
  value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  setSelectionRange(start: number | null, end: number | null): void;
}

const NUMERIC: ReadonlySet<string> = new Set(['decimal', 'numeric']);

/** Returns an event's target if it is an input for numbers, else null. */
export const numberBoxOf = (target: unknown): NumberBox | null =>
  typeof target === 'object' &&
  target !== null &&
  'inputMode' in target &&
  'value' in target &&
  NUMERIC.has(String(target.inputMode))
    ? (target as NumberBox)
    : null;

/**
 * Replaces an input's value by the half-width one and keeps the caret; returns whether the value changed.
 * React overrides `value` on the element to learn what it already knows, so the prototype's setter is called:
 * the `input` event then still reports a change.
 */
export function makeHalfWidth(box: NumberBox): boolean {
  const text = halfWidthNumber(box.value);
  if (text === box.value) return false;
  const { selectionStart, selectionEnd } = box;
  Reflect.set(Object.getPrototypeOf(box), 'value', text, box);
  // Each character has been replaced by one, so the positions still hold.
  if (selectionStart !== null) box.setSelectionRange(selectionStart, selectionEnd);
  return true;
}
