import { useMantineColorScheme } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect, useLayoutEffect } from 'react';

const onInit = { getOnInit: true };

/** 适老化: large type and larger targets, kept on the device. */
export const largeTypeAtom = atomWithStorage('jicai.largeType', false, undefined, onInit);

/** Puts the large type on the document while it is chosen. */
export function useLargeType(): void {
  const large = useAtomValue(largeTypeAtom);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-large-type', large);
  }, [large]);
}

/** Gives the page this scheme. */
export function useScheme(scheme: 'light' | 'dark'): void {
  const { setColorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    setColorScheme(scheme);
  }, [scheme, setColorScheme]);
}
