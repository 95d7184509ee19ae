import { homeShapes } from './shapes-home.ts';
import { officeShapes } from './shapes-office.ts';
import { roomShapes } from './shapes-room.ts';

/** Every drawing by name. */
export const SHAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...officeShapes, ...roomShapes, ...homeShapes }),
);

/** The picture of a kind without a drawing of its own: a carton. */
export const UNKNOWN_SHAPE = 'carton';
