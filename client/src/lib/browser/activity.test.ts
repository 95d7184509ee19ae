import { expect, it, vi } from 'vitest';
import { createActivity } from './activity.ts';

/** A tab whose pages come one after the other: each listens anew, all share the storage. */
function tab() {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return () => Object.assign(new EventTarget(), { sessionStorage, document: {} });
}

/** An event that a person made. */
function input(): Event {
  const event = new Event('keydown');
  vi.spyOn(event, 'isTrusted', 'get').mockReturnValue(true);
  return event;
}

it('counts what was typed before the page was left, once', () => {
  const nextPage = tab();
  const first = nextPage();
  createActivity(first as unknown as Window);
  first.dispatchEvent(input());
  first.dispatchEvent(new Event('pagehide'));
  const second = nextPage();
  const activity = createActivity(second as unknown as Window);
  expect(activity.take().active).toBe(true);
  expect(activity.take().active).toBe(false);
  second.dispatchEvent(new Event('pagehide'));
  expect(createActivity(nextPage() as unknown as Window).take().active).toBe(false);
});
