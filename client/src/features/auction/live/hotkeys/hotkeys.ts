/** One key of a board. Without `act` the key works by itself, in the form or dialog that has it. */
export interface Hotkey {
  /** As `KeyboardEvent.key` says it, letters small; several for the list only. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly act?: () => void;
}

interface Pressed {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Whether the focus is where people write; an amount's field takes no letters. */
  readonly isWriting: boolean;
  readonly hasDialog: boolean;
}

/** The hotkey that a key press means; null where it means none. */
export function hotkeyOf(all: readonly Hotkey[], pressed: Pressed): Hotkey | null {
  if (pressed.hasModifier || pressed.isWriting || pressed.hasDialog) return null;
  const key = pressed.key === '？' ? '?' : pressed.key.toLowerCase();
  return all.find(({ keys, act }) => act !== undefined && keys.includes(key)) ?? null;
}

/** Does this element take letters? */
export const takesLetters = (element: Element | null): boolean =>
  element?.matches(
    'input:not([inputmode="decimal"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"]',
  ) ?? false;

const KEY_WORDS: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  enter: 'Enter',
};

/** A key as its cap says it. */
export const keyWord = (key: string): string => KEY_WORDS[key] ?? key.toUpperCase();
