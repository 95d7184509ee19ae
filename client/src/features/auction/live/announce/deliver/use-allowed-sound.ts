import { useEffect } from 'react';
import { allowSound } from './sounds.ts';

/**
 * While sound is on (`isOn`), opens the audio device at the next touch or key press, and at once
 * if the person has touched the page before: browsers allow sounds only after a touch. While sound
 * is off the device is not opened, because that takes longer than anything else a click does.
 */
export function useAllowedSound(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    // The touch that switched the sound on happened before the listeners below were added, so the
    // device is opened here.
    if (navigator.userActivation?.hasBeenActive) allowSound();
    window.addEventListener('pointerdown', allowSound);
    window.addEventListener('keydown', allowSound);
    return () => {
      window.removeEventListener('pointerdown', allowSound);
      window.removeEventListener('keydown', allowSound);
    };
  }, [isOn]);
}
