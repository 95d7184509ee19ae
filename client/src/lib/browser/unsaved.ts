/*
 * Texts that the server does not have yet. While there is one, the browser asks before it closes or leaves
 * the page; links inside the application lose nothing, their page goes on saving.
 */

const held = new Set<symbol>();

// A listener only while there is something to lose: with one, a browser keeps no page for the way back.
const ask = (event: Event) => event.preventDefault();

/** One text's word about itself. */
export interface Hold {
  /** Says whether the text would be lost with the page. */
  readonly set: (isUnsaved: boolean) => void;
}

/** A hold of one text; nothing is held yet. */
export function createHold(): Hold {
  const key = Symbol('unsaved');
  return {
    set(isUnsaved) {
      if (isUnsaved) held.add(key);
      else held.delete(key);
      if (held.size > 0) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
  };
}
