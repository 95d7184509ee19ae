import { describe, expect, it } from 'vitest';
import { type Hotkey, hotkeyOf, keyLabel } from './hotkeys.ts';

const keys: Hotkey[] = [
  { keys: ['m'], label: '声音', act: () => undefined },
  { keys: ['?'], label: '列表', act: () => undefined },
  { keys: ['enter'], label: '报价' },
];
const free = { hasModifier: false, isWriting: false, hasDialog: false };
const meant = (key: string, more = {}) => hotkeyOf(keys, { ...free, ...more, key })?.label ?? null;

describe('the keys of a board', () => {
  it('small or large, and the question mark of a Chinese keyboard', () => {
    expect([meant('m'), meant('M'), meant('?'), meant('？')]).toEqual([
      '声音',
      '声音',
      '列表',
      '列表',
    ]);
  });

  it('leave alone what somebody writes, what a dialog or the browser takes', () => {
    expect(meant('m', { isWriting: true })).toBeNull();
    expect(meant('m', { hasDialog: true })).toBeNull();
    expect(meant('m', { hasModifier: true })).toBeNull();
    expect([meant('x'), meant('Enter')]).toEqual([null, null]);
  });

  it('are shown as their caps say', () => {
    expect(['arrowup', 'escape', 'f', '?'].map(keyLabel)).toEqual(['↑', 'Esc', 'F', '?']);
  });
});
