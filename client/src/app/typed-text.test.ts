import { describe, expect, it } from 'vitest';
import { cutOff, onComposed, onSubmit, onTyped, pasteNotice } from './typed-text.ts';

class NumberField extends EventTarget {
  inputMode = 'numeric';
  value: string;
  selectionStart = 0;
  selectionEnd = 0;
  constructor(value: string) {
    super();
    this.value = value;
  }
  setSelectionRange() {}
}

/** Returns the values that a number field receives of an event, which the page handles first. */
function heard(field: NumberField, type: string, isComposing: boolean): string[] {
  const values: string[] = [];
  field.addEventListener('input', () => values.push(field.value));
  const event = Object.assign(new Event(type, { cancelable: true }), { isComposing });
  let isStopped = false;
  event.stopPropagation = () => {
    isStopped = true;
  };
  Object.defineProperty(event, 'target', { value: field });
  if (type === 'compositionend') onComposed(event);
  else onTyped(event);
  if (type === 'input' && !isStopped) values.push(field.value);
  return values;
}

describe('full-width digits in a field for numbers', () => {
  it('are half-width before the field hears of them', () => {
    expect(heard(new NumberField('３０'), 'input', false)).toEqual(['30']);
  });

  it('are heard of once an input method commits them', () => {
    const field = new NumberField('１２');
    expect(heard(field, 'input', true)).toEqual([]);
    expect(field.value).toBe('１２');
    expect(heard(field, 'compositionend', false)).toEqual(['12']);
  });

  it('a composition without them is left alone', () => {
    expect(heard(new NumberField('san'), 'input', true)).toEqual(['san']);
    expect(heard(new NumberField('12'), 'compositionend', false)).toEqual([]);
  });
});

const area = {
  ...{ tagName: 'TEXTAREA', value: '事由', maxLength: 200 },
  ...{ selectionStart: 2, selectionEnd: 2 },
};
const paste = (target: unknown, text: string, defaultPrevented = false) =>
  pasteNotice({ target, defaultPrevented, clipboardData: { getData: () => text } });

describe('a pasted text that is too long', () => {
  it('is cut, and the page says how much', () => {
    expect(paste(area, '字'.repeat(3_000))).toBe(
      '此处最多 200 字，粘贴的内容多出 2802 字，多出的部分没有填入',
    );
  });

  it('is no notice where it fits', () => {
    expect(paste(area, '字'.repeat(198))).toBeNull();
    expect(paste({ ...area, selectionStart: 0 }, '字'.repeat(200))).toBeNull();
    expect(paste({ ...area, maxLength: -1 }, '字'.repeat(3_000))).toBeNull();
    expect(paste(null, '字')).toBeNull();
    expect(paste(area, '字'.repeat(3_000), true)).toBeNull();
  });

  it('counts line ends as the field keeps them', () => {
    const line = { ...area, tagName: 'INPUT', value: '', selectionStart: 0, selectionEnd: 0 };
    expect(cutOff({ ...area, maxLength: 5 }, 'a\r\nb')).toBe(0);
    expect(cutOff({ ...line, maxLength: 2 }, 'a\r\nb')).toBe(0);
    expect(cutOff({ ...line, maxLength: 1 }, 'a\nb')).toBe(1);
  });
});

describe('the submit of a form', () => {
  /** Returns whether the form receives its submit while this field of it is not accepted. */
  function isHeard(wrong: object | null): boolean {
    const form = Object.assign(new EventTarget(), { querySelector: () => wrong });
    const event = new Event('submit', { cancelable: true });
    let isStopped = false;
    event.stopPropagation = () => {
      isStopped = true;
    };
    Object.defineProperty(event, 'target', { value: form });
    onSubmit(event);
    return !isStopped && !event.defaultPrevented;
  }

  it('stops at a number or an amount that is not accepted, and leads there', () => {
    let isFocused = false;
    const wrong = {
      scrollIntoView() {},
      focus() {
        isFocused = true;
      },
    };
    expect(isHeard(wrong)).toBe(false);
    expect(isFocused).toBe(true);
    expect(isHeard(null)).toBe(true);
  });
});
