import { expect, it } from 'vitest';
import { isWallAddress } from './wall.ts';

it.each([
  ['?dp=1', true],
  ['?bbh=P1&dp=1&lb=*', true],
  ['/mall/Jbrjjdt?bbh=P1&dp', true],
  // From the login it is the address that leads back.
  ['?redirect=%2FJbrjjdt%3Fbbh%3DP1%26dp%3D1', true],
  ['?redirect=%2FJbrjjdt%3Fdp%3D1%26bbh%3DP1', true],
  ['?bbh=P1', false],
  ['?bbh=dp', false],
  ['?gjz=dp%3D1', false],
  ['?adp=1&dpi=2', false],
  ['', false],
] as const)('%s is the address of a wall: %s', (search, isWall) => {
  expect(isWallAddress(search)).toBe(isWall);
});
