import { useEffect } from 'react';
import { allowSound } from './sounds.ts';

/**
 * While sound is on (`isOn`), opens the audio device at the person's first touch or key, as browsers require.
 * Not while it is off, because opening takes longer than anything else that a click does.
 */
export function useAllowedSound(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // A touch that switched the sound on has happened before these listeners were added, so the device is
    // opened now.
    if (navigator.userActivation?.hasBeenActive) allowSound();
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, [isOn]);
}
