import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { userAtom } from '../../../lib/session.ts';
import { forget, keep, readKept } from './model/kept-decision.ts';

/**
 * The name under which a person's begun decision on an object is kept, and its end once there is one: with
 * what was typed into the dialogs of the same object, whose names begin with the object's.
 */
export function useKept(subject: string): { readonly keptAs: string; readonly forget: () => void } {
  const keptAs = `${useAtomValue(userAtom)?.id ?? ''} ${subject}`;
  return { keptAs, forget: () => forget(keptAs) };
}

/** A reason that is typed into a dialog, kept like a decision until it is sent. */
export function useKeptText(subject: string) {
  const { keptAs, forget: forgetIt } = useKept(subject);
  const [text, setText] = useState(() => readKept(keptAs)?.opinion ?? '');
  return {
    text,
    type(typed: string): void {
      setText(typed);
      keep(keptAs, { opinion: typed });
    },
    forget: forgetIt,
  };
}
