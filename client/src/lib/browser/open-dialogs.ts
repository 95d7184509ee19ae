import { atom, useAtom } from 'jotai';
import { useEffect, useId } from 'react';

/** The dialogs of the page that are open, the one on top last. */
const openDialogsAtom = atom<readonly string[]>([]);

/** Whether the dialog of the component lies over all others: the keys are its alone. */
export function useIsOnTop(opened: boolean): boolean {
  const own = useId();
  const [open, setOpen] = useAtom(openDialogsAtom);
  useEffect(() => {
    if (!opened) return undefined;
    setOpen((before) => [...before, own]);
    return () => setOpen((before) => before.filter((one) => one !== own));
  }, [opened, own, setOpen]);
  return open.at(-1) === own;
}
