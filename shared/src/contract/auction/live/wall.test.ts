import { expect, it } from 'vitest';
import { isWallAddress } from './wall.ts';

it.each([
  ['/Jbrjjdt?bbh=P1&dp=1', true],
  ['/Jdrjjdt?bbh=P1&dp=1&lb=*', true],
  ['/Jbrjjdt/?bbh=P1&dp', true],
  // The address to return to is encoded in the query of the login page's address.
  ['/login?redirect=%2FJbrjjdt%3Fbbh%3DP1%26dp%3D1', true],
  ['/login?redirect=%2FJdrjjdt%3Fdp%3D1%26bbh%3DP1', true],
  ['/login?redirect=%2Fdbrw%3Fdp%3D1', false],
  ['/login?dp=1', false],
  ['/login?redirect=%2FJbrjjdt%3Fdp%', false],
  ['/Jbrjjdt?bbh=P1', false],
  ['/Jbrjjdt?bbh=dp', false],
  ['/Jbrjjdt?gjz=dp%3D1', false],
  ['/Jbrjjdt?adp=1&dpi=2', false],
  // Other pages have no wall mode and ignore the parameter.
  ['/Gysjjdt?bbh=P1&dp=1', false],
  ['/Jjdt?dp=1', false],
  ['/dbrw?dp=1', false],
  ['/?dp=1', false],
  ['', false],
] as const)('%s is the address of a wall: %s', (address, isWall) => {
  expect(isWallAddress(address)).toBe(isWall);
});
