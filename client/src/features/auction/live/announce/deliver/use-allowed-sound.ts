import { useEffect } from 'react';
import { allowSound } from './sounds.ts';

/**
 * Allows sounds from the person's first touch on, as browsers require. Only while sound is on, because
 * opening the audio device takes longer than anything else that a click does.
 */
export function useAllowedSound(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // The touch that switched the sound on is already over.
    if (navigator.userActivation?.hasBeenActive) allowSound();
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, [isOn]);
}
