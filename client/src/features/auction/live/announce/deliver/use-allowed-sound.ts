import { useEffect } from 'react';
import { allowSound } from './sounds.ts';

/** Lets the page sound from the person's first touch on, which browsers wait for. */
export function useAllowedSound(): void {
  useEffect(() => {
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, []);
}
