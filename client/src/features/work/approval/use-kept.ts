import { useAtomValue } from 'jotai';
import { userAtom } from '../../../lib/session.ts';
import { keep } from './model/kept-decision.ts';

/** The name under which a person's begun decision on an object is kept, and its end once it was sent. */
export function useKept(subject: string): { readonly keptAs: string; readonly forget: () => void } {
  const keptAs = `${useAtomValue(userAtom)?.id ?? ''} ${subject}`;
  return { keptAs, forget: () => keep(keptAs, { result: null, opinion: '' }) };
}
