import { expect, it } from 'vitest';
import { emptyBoard, runningClock, sampleInfo } from '../fixtures.ts';
import { publicBoardOf } from './public-board.ts';

it('[AU23] the public board says by which method the project buys, on which its words depend', () => {
  const info = { ...sampleInfo, method: 'inquiry' } as const;
  const board = emptyBoard({ info, clock: runningClock(0, 1_000), suppliers: [] });
  expect(publicBoardOf(board, 'ok', 10).method).toBe('inquiry');
});
