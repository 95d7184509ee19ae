import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { userAtom } from '../../../lib/session.ts';
import { keep, NOTHING_KEPT, readKept } from './model/kept-decision.ts';

/** The name under which a person's begun decision on an object is kept, and its end once it was sent. */
export function useKept(subject: string): { readonly keptAs: string; readonly forget: () => void } {
  const keptAs = `${useAtomValue(userAtom)?.id ?? ''} ${subject}`;
  return { keptAs, forget: () => keep(keptAs, NOTHING_KEPT) };
}

/** A reason that is typed into a dialog, kept like a decision until it is sent. */
export function useKeptText(subject: string) {
  const { keptAs, forget } = useKept(subject);
  const [text, setText] = useState(() => readKept(keptAs)?.opinion ?? '');
  return {
    text,
    type(typed: string): void {
      setText(typed);
      keep(keptAs, { opinion: typed });
    },
    forget,
  };
}
