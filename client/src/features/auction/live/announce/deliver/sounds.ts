import type { AnnouncementKind } from '../model/kinds.ts';

/**
 * One tone of a pattern. `begin` is its start, counted from the beginning of the pattern, and `length` its
 * duration, both in ms; `pitch` is its frequency in Hz.
 */
export type Tone = readonly [begin: number, length: number, pitch: number];

/** Returns consecutive tones, each `length` ms long, of these pitches in Hz; 0 makes a rest. */
const melody = (length: number, ...pitches: readonly number[]): readonly Tone[] =>
  pitches.flatMap((pitch, index) =>
    pitch === 0 ? [] : [[index * length, length, pitch] as const],
  );

/*
 * The tones of each kind (RT8). Kinds differ in rhythm and direction, not in pitch alone: for example, the
 * tones fall for a lost rank and rise for a gained one.
 */
export const sounds: Readonly<Record<AnnouncementKind, readonly Tone[]>> = {
  won: melody(140, 523, 659, 784, 1047),
  lost: melody(200, 523, 392),
  failed: melody(220, 392, 330, 262),
  stopped: melody(260, 294, 220),
  award: melody(160, 659, 784, 0, 784),
  cleared: melody(180, 740, 554, 370),
  roundOut: melody(200, 494, 370, 247),
  extended: melody(110, 659, 880, 659, 880),
  paused: melody(240, 440, 440),
  resumed: melody(120, 440, 0, 660),
  endChanged: melody(110, 587, 0, 587, 784),
  begun: melody(130, 523, 523, 784),
  roundEnded: melody(130, 784, 523, 523),
  closed: melody(400, 330),
  opened: melody(150, 392, 523, 0, 659),
  countersignAsked: melody(100, 698, 932, 0, 698, 932),
  countersignDecided: melody(100, 932, 698, 0, 932, 698),
  left10: melody(90, 1175, 0, 1175, 0, 1175),
  left60: melody(110, 1047, 0, 1047),
  left300: melody(150, 880),
  outbid: melody(170, 880, 660),
  rankLost: melody(90, 660, 550),
  reminder: melody(120, 784, 988, 784),
  message: melody(120, 988, 784, 988),
  leading: melody(110, 660, 880),
  rankWon: melody(80, 550, 660),
  leader: melody(60, 740),
  linkLost: melody(180, 330, 247),
  linkBack: melody(120, 247, 330),
};

let audio: AudioContext | null = null;
const listeners = new Set<() => void>();

/**
 * Opens the audio device. Call this function in the handler of the person's first touch: browsers let a page
 * play sounds only after a touch.
 */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    audio.onstatechange = () => {
      for (const listener of listeners) listener();
    };
    void audio.resume();
  } catch {
    // The browser cannot play sounds: banner, tab title and text remain.
  }
}

const QUIET = 0.0001;
const LOUDEST = 0.4;

/**
 * Calls `listener` when the state of the audio device changes, for example when it is first allowed; returns
 * a function that unsubscribes it.
 */
export function onSoundAllowed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the audio device is open and running and `volume` is above 0. */
export const canSound = (volume = 1): boolean => audio?.state === 'running' && volume > 0;

/**
 * Plays the tones of a kind at a volume from 0 to 1, synthesized without a file; nothing if `canSound` is
 * false.
 */
export function playSound(kind: AnnouncementKind, volume: number): void {
  if (!audio || !canSound(volume)) return;
  const begin = audio.currentTime;
  const peak = Math.max(QUIET * 2, LOUDEST * volume ** 2);
  for (const [after, length, pitch] of sounds[kind]) {
    const from = begin + after / 1000;
    const to = from + length / 1000;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(QUIET, from);
    gain.gain.exponentialRampToValueAtTime(peak, from + 0.015);
    gain.gain.exponentialRampToValueAtTime(QUIET, to);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(to + 0.02);
  }
}
