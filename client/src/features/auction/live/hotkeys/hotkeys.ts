/** A hotkey of a board. Without `act` it is only listed: the form or dialog handles the key itself. */
export interface Hotkey {
  /** `KeyboardEvent.key` in lower case; several keys are for the list only. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly act?: () => void;
}

interface Pressed {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Whether the focus is in a text field; an amount's field takes no letters. */
  readonly isWriting: boolean;
  readonly hasDialog: boolean;
}

/** Returns the hotkey of a key press; `null` if there is none. */
export function hotkeyOf(all: readonly Hotkey[], pressed: Pressed): Hotkey | null {
  if (pressed.hasModifier || pressed.isWriting || pressed.hasDialog) return null;
  const key = pressed.key === '？' ? '?' : pressed.key.toLowerCase();
  return all.find(({ keys, act }) => act !== undefined && keys.includes(key)) ?? null;
}

/** True if the element takes letters. */
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

/** Returns the label of a key cap. */
export const keyLabel = (key: string): string => KEY_LABELS[key] ?? key.toUpperCase();
