import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFrames, createDrawThrottle } from './pace.ts';

describe('afterFrames', () => {
  let frames: (() => void)[] = [];
  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
    vi.stubGlobal(
      'MessageChannel',
      class {
        port1 = { onmessage: () => undefined, close: () => undefined };
        port2 = { postMessage: () => this.port1.onmessage() };
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const draw = () => {
    for (const frame of frames.splice(0)) frame();
  };

  it('waits for so many frames, not for time', () => {
    const done = vi.fn();
    afterFrames(2, done);
    draw();
    expect(done).not.toHaveBeenCalled();
    draw();
    expect(done).toHaveBeenCalledOnce();
  });

  it('forgets what is given up, and asks for no further frame', () => {
    const done = vi.fn();
    afterFrames(3, done)();
    draw();
    draw();
    expect(done).not.toHaveBeenCalled();
    expect(frames).toEqual([]);
  });
});

describe('createDrawThrottle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const pace = () => {
    const drawn: number[] = [];
    return {
      drawn,
      pace: createDrawThrottle((value: number) => drawn.push(value), 200, {
        now: () => Date.now(),
        onPainted: (_value, done) => done(),
      }),
    };
  };

  it('draws a lone value at once', () => {
    const one = pace();
    one.pace.show(1);
    expect(one.drawn).toEqual([1]);
    vi.advanceTimersByTime(200);
    one.pace.show(2);
    expect(one.drawn).toEqual([1, 2]);
  });

  it('draws the newest of a burst, five times a second, and never loses the last', () => {
    const one = pace();
    for (let value = 0; value < 20; value += 1) {
      one.pace.show(value);
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(200);
    expect(one.drawn).toEqual([0, 3, 7, 11, 15, 19]);
  });

  it.each([
    ['fast', 5, [0, 3, 7, 11, 15, 19]],
    // A drawing takes 21 ms; the pause after it is 24 times as long, 504 ms.
    ['slow', 21, [0, 10, 19]],
  ])('a %s machine draws as often as it has time for', (_name, costMs, expected) => {
    const drawn: number[] = [];
    const pace = createDrawThrottle((value: number) => drawn.push(value), 200, {
      now: () => Date.now(),
      onPainted: (_value, done) => setTimeout(done, costMs),
    });
    for (let value = 0; value < 20; value += 1) {
      pace.show(value);
      vi.advanceTimersByTime(50);
    }
    vi.advanceTimersByTime(600);
    expect(drawn).toEqual(expected);
  });

  it('keeps a board no older than a second, however slow the machine', () => {
    const drawn: number[] = [];
    const pace = createDrawThrottle((value: number) => drawn.push(value), 200, {
      now: () => Date.now(),
      onPainted: (_value, done) => setTimeout(done, 190),
    });
    pace.show(1);
    pace.show(2);
    vi.advanceTimersByTime(1_189);
    expect(drawn).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(drawn).toEqual([1, 2]);
  });

  it('waits for a drawing that is not on the screen yet, and no longer than a second', () => {
    const drawn: number[] = [];
    const pace = createDrawThrottle((value: number) => drawn.push(value), 200, {
      now: () => Date.now(),
      // The first value is painted after 400 ms; the second never is, because nobody looks.
      onPainted: (value, done) => (value === 1 ? setTimeout(done, 400) : undefined),
    });
    pace.show(1);
    pace.show(2);
    vi.advanceTimersByTime(1_399);
    expect(drawn).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(drawn).toEqual([1, 2]);
    pace.show(3);
    vi.advanceTimersByTime(999);
    expect(drawn).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(drawn).toEqual([1, 2, 3]);
  });

  it('keeps nothing from a page that is not seen: its timers come late', () => {
    const drawn: number[] = [];
    const pace = createDrawThrottle((value: number) => drawn.push(value), 200, {
      now: () => Date.now(),
      isSeen: () => false,
      onPainted: () => undefined,
    });
    pace.show(1);
    pace.show(2);
    expect(drawn).toEqual([1, 2]);
  });

  it('shows what waits when asked, once', () => {
    const one = pace();
    one.pace.show(1);
    one.pace.show(2);
    one.pace.flush();
    vi.advanceTimersByTime(400);
    expect(one.drawn).toEqual([1, 2]);
  });

  it('shows nothing after it was cancelled', () => {
    const one = pace();
    one.pace.show(1);
    one.pace.show(2);
    one.pace.cancel();
    vi.advanceTimersByTime(400);
    expect(one.drawn).toEqual([1]);
  });
});
