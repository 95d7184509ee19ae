import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['得力𫖯𬱖', 3, '得力'],
  ['得力𫖯𬱖', 4, '得力𫖯'],
  ['得力', 9, '得力'],
  ['', 2, ''],
])('[C069] %s cut to %d is %s', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
