import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHold } from './unsaved.ts';

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Whether the browser would ask before it leaves the page. */
const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('has the browser ask as long as one text is not saved', () => {
  const [first, second] = [createHold(), createHold()];
  expect(asks()).toBe(false);
  first.set(true);
  second.set(true);
  expect(asks()).toBe(true);
  first.set(false);
  expect(asks()).toBe(true);
  second.set(false);
  expect(asks()).toBe(false);
});

it('counts a text once, however often it says so', () => {
  const hold = createHold();
  hold.set(true);
  hold.set(true);
  hold.set(false);
  expect(asks()).toBe(false);
});
