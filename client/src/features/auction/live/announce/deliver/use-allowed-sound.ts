import { useEffect } from 'react';
import { allowSound } from './sounds.ts';

/**
 * Lets the page sound from the person's first touch on, which browsers wait for. Only where sound is
 * switched on: opening the device takes longer than anything else that a click does.
 */
export function useAllowedSound(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // The touch that switched it on is over.
    if (navigator.userActivation?.hasBeenActive) allowSound();
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, [isOn]);
}
