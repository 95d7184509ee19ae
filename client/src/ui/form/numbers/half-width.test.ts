import { expect, it } from 'vitest';
import { halfWidthNumber, makeHalfWidth, numberBoxOf } from './half-width.ts';

/** An input element as React leaves it: the element's own `value` hides the prototype's. */
class Box {
  inputMode = 'decimal';
  selectionStart: number | null = 2;
  selectionEnd: number | null = 2;
  #value = '';
  get value() {
    return this.#value;
  }
  set value(text: string) {
    this.#value = text;
    this.selectionStart = text.length;
    this.selectionEnd = text.length;
  }
  setSelectionRange(start: number, end: number) {
    this.selectionStart = start;
    this.selectionEnd = end;
  }
}

function boxOf(text: string) {
  const box = new Box();
  box.value = text;
  const known: string[] = [];
  Object.defineProperty(box, 'value', {
    get: () => Reflect.get(Box.prototype, 'value', box),
    set: (value: string) => known.push(value),
  });
  box.setSelectionRange(1, 1);
  return { box, known };
}

it.each([
  ['３０', '30'],
  ['１２．５', '12.5'],
  ['12。5', '12.5'],
  ['－３', '-3'],
  ['１，２００', '1,200'],
  ['5²', '5²'],
])('%s is the number %s', (typed, number) => {
  expect(halfWidthNumber(typed)).toBe(number);
});

it('a field keeps its caret, and React learns of the change', () => {
  const { box, known } = boxOf('３０');
  expect(makeHalfWidth(box)).toBe(true);
  expect(box.value).toBe('30');
  expect(box.selectionStart).toBe(1);
  expect(known).toEqual([]);
  expect(makeHalfWidth(box)).toBe(false);
});

it('only fields for numbers are changed', () => {
  const { box } = boxOf('３');
  expect(numberBoxOf(box)).toBe(box);
  box.inputMode = 'text';
  expect(numberBoxOf(box)).toBeNull();
  expect(numberBoxOf(null)).toBeNull();
});
