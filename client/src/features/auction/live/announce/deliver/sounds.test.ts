import { afterEach, expect, it, vi } from 'vitest';
import { allowSound, playSound, sounds } from './sounds.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The pitches that were played, and the loudest gain. */
const played: { pitches: number[]; peak: number } = { pitches: [], peak: 0 };

class FakeAudio {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = null;
  resume(): void {}
  createOscillator() {
    const frequency = {
      set value(pitch: number) {
        played.pitches.push(pitch);
      },
    };
    const tone = { frequency, connect: (next: unknown) => next, start() {}, stop() {} };
    return tone;
  }
  createGain() {
    const ramp = (to: number) => {
      played.peak = Math.max(played.peak, to);
    };
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime: ramp };
    return { gain, connect: (next: unknown) => next };
  }
}

function playedAt(volume: number) {
  Object.assign(played, { pitches: [], peak: 0 });
  playSound('outbid', volume);
  return { ...played };
}

it('[RT8] a sound is as loud as the person chose, and not heard before the first touch', () => {
  vi.stubGlobal('AudioContext', FakeAudio);
  expect(playedAt(1).pitches).toEqual([]);
  allowSound();
  const loud = playedAt(1);
  expect(loud.pitches).toEqual(sounds.outbid.map(([, , pitch]) => pitch));
  expect(playedAt(0.3).peak).toBeLessThan(loud.peak);
  expect(playedAt(0).pitches).toEqual([]);
});
