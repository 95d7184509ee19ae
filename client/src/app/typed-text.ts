import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { toastAtom } from '../lib/toast.ts';
import { halfWidthNumber, makeHalfWidth, numberBoxOf } from '../ui/form/numbers/half-width.ts';
import { showWrongNumber } from '../ui/form/numbers/number-problem.ts';

/**
 * Makes full-width digits half-width before any field sees them. Fields for numbers drop characters that they
 * do not know, so １２ would become nothing and 1．5 would become 15.
 */
export function onTyped(event: Event): void {
  const box = numberBoxOf(event.target);
  if (!box) return;
  // A value that changes during composition is typed twice. `onComposed` reports it instead.
  if ('isComposing' in event && event.isComposing) {
    if (halfWidthNumber(box.value) !== box.value) event.stopPropagation();
    return;
  }
  makeHalfWidth(box);
}

/** Makes the text half-width that an input method has just committed, and reports it to the field. */
export function onComposed({ target }: Event): void {
  const box = numberBoxOf(target);
  if (box && makeHalfWidth(box)) target?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The members of a text field that decide how much of a pasted text fits. */
interface TextBox {
  readonly tagName: string;
  readonly value: string;
  readonly maxLength: number;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/** Returns how many characters of a pasted text the browser cuts off, because the field would be too long. */
export function cutOff(box: TextBox, pasted: string): number {
  if (box.maxLength < 0) return 0;
  const lines = pasted.replaceAll('\r\n', '\n');
  const text = box.tagName === 'TEXTAREA' ? lines : lines.replaceAll('\n', '');
  const replaced = (box.selectionEnd ?? 0) - (box.selectionStart ?? 0);
  const room = Math.max(0, box.maxLength - (box.value.length - replaced));
  return Math.max(0, text.length - room);
}

/** Returns the notice for a paste of which the browser cuts off a part; null if all of it fits. */
export function pasteNotice(event: {
  readonly target: unknown;
  readonly clipboardData: Pick<DataTransfer, 'getData'> | null;
  readonly defaultPrevented: boolean;
}): string | null {
  const { target } = event;
  // A field that prevents the default inserts the text itself.
  if (event.defaultPrevented || typeof target !== 'object' || target === null) return null;
  if (!('maxLength' in target)) return null;
  const box = target as TextBox;
  const cut = cutOff(box, event.clipboardData?.getData('text') ?? '');
  return cut === 0
    ? null
    : `此处最多 ${box.maxLength} 字，粘贴的内容多出 ${cut} 字，多出的部分没有填入`;
}

/**
 * Stops the submit of a form with a number or an amount that is not accepted, before the form hears of it: the
 * text counts as none, which the form may allow, and is not what was typed.
 */
export function onSubmit(event: Event): void {
  const { target } = event;
  if (typeof target !== 'object' || target === null || !('querySelector' in target)) return;
  if (!showWrongNumber(target as ParentNode & EventTarget)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Handles what is typed and pasted into any field of the site. */
export function useTypedText(): void {
  const toast = useSetAtom(toastAtom);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const notice = pasteNotice(event);
      if (notice !== null) toast('warning', notice);
    };
    // Before React, which listens at the root element below.
    document.addEventListener('input', onTyped, true);
    document.addEventListener('compositionend', onComposed, true);
    document.addEventListener('paste', onPaste);
    document.addEventListener('submit', onSubmit, true);
    return () => {
      document.removeEventListener('input', onTyped, true);
      document.removeEventListener('compositionend', onComposed, true);
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('submit', onSubmit, true);
    };
  }, [toast]);
}
