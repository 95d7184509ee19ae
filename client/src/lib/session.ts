import type { User } from '@jicai/shared/contract/identity/account/session.ts';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** The data that a login leaves in the browser. Token and user come and go together. */
export interface Session {
  readonly token: string;
  readonly tokenIntervalSeconds: number;
  readonly user: User;
}

/** The name under which the browser keeps it. */
export const SESSION_KEY = 'jicai.session';

/** Stored, and followed across tabs: a logout in one is a logout in all. */
export const sessionAtom = atomWithStorage<Session | null>(SESSION_KEY, null, undefined, {
  getOnInit: true,
});

export const tokenAtom = atom((get) => get(sessionAtom)?.token ?? null);
export const userAtom = atom((get) => get(sessionAtom)?.user ?? null);

/** A person is logged in when the user id is present (spec section 4). */
export const isLoggedInAtom = atom((get) => Boolean(get(userAtom)?.id));
