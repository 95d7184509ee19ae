import { useMantineColorScheme } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect } from 'react';

const onInit = { getOnInit: true };

/** 适老化: large type and larger targets, kept on the device. */
export const largeTypeAtom = atomWithStorage('jicai.largeType', false, undefined, onInit);

/** The scheme of the live boards, for a dim hall; the rest of the site is light. */
export const boardSchemeAtom = atomWithStorage<'light' | 'dark'>(
  'jicai.boardScheme',
  'light',
  undefined,
  onInit,
);

/** Puts the large type on the document while it is chosen. */
export function useLargeType(): void {
  const large = useAtomValue(largeTypeAtom);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-large-type', large);
  }, [large]);
}

/** Gives the page the scheme chosen for boards, for as long as the caller is shown. */
export function useBoardScheme(): void {
  const scheme = useAtomValue(boardSchemeAtom);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    setColorScheme(scheme);
    return () => setColorScheme('light');
  }, [scheme, setColorScheme]);
}
