/* A short tone made by the browser: no file to load (RT8). */

let audio: AudioContext | null = null;

/** Browsers let a page sound only after a person touched it: call this on the first touch. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // A browser without sound: colour, title and words tell it too.
  }
}

/** Two short falling tones, under half a second. */
export function beep(): void {
  if (audio?.state !== 'running') return;
  const begin = audio.currentTime;
  for (const [after, pitch] of [
    [0, 880],
    [0.18, 660],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, begin + after);
    volume.gain.exponentialRampToValueAtTime(0.2, begin + after + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + after + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin + after);
    tone.stop(begin + after + 0.18);
  }
}
