/** A hotkey of a board. One without `act` is only listed: the form or dialog handles the key itself. */
export interface Hotkey {
  /** The keys that trigger it, as `KeyboardEvent.key` in lower case. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly act?: () => void;
}

/** A key press, and the state of the page when the key was pressed. */
interface Pressed {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Whether the focused field takes letters (`takesLetters`); the field of an amount does not. */
  readonly isWriting: boolean;
  readonly hasDialog: boolean;
}

/**
 * Returns the hotkey that a key press triggers; `null` if there is none, if a modifier key is held, while a
 * field that takes letters has the focus, or while a dialog is open.
 */
export function hotkeyOf(all: readonly Hotkey[], pressed: Pressed): Hotkey | null {
  if (pressed.hasModifier || pressed.isWriting || pressed.hasDialog) return null;
  const key = pressed.key === '？' ? '?' : pressed.key.toLowerCase();
  return all.find(({ keys, act }) => act !== undefined && keys.includes(key)) ?? null;
}

/**
 * Returns whether the element takes typed letters: a text field, a select or editable text, but
 * not a number field (`inputmode` decimal), a check box or a slider.
 */
export const takesLetters = (element: Element | null): boolean =>
  element?.matches(
    'input:not([inputmode="decimal"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"]',
  ) ?? false;

const KEY_LABELS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  enter: 'Enter',
};

/** Returns how a key (as in `Hotkey.keys`) is shown in the list of hotkeys: `↑`, `Esc`, `F`. */
export const keyLabel = (key: string): string => KEY_LABELS[key] ?? key.toUpperCase();
