import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '../../../../lib/browser/lazy.ts';
import { type Hotkey, hotkeyOf, takesLetters } from './hotkeys.ts';

const HotkeyList = lazy(() => import('./HotkeyList.tsx'));

/** Listens to the hotkeys of a board while mounted; `?` lists them. */
export function Hotkeys({ keys }: { readonly keys: readonly Hotkey[] }) {
  const [isOpen, setOpen] = useState(false);
  const all = [...keys, { keys: ['?'], label: '列出快捷键', act: () => setOpen(true) }];
  const latest = useRef(all);
  latest.current = all;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = {
        key: event.key,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.isComposing,
        isWriting: takesLetters(document.activeElement),
        hasDialog: document.querySelector('[role="dialog"]') !== null,
      };
      const hotkey = hotkeyOf(latest.current, pressed);
      if (!hotkey) return;
      event.preventDefault();
      hotkey.act?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{isOpen && <HotkeyList keys={all} onClose={() => setOpen(false)} />}</Suspense>;
}
