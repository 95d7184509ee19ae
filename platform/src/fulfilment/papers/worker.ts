/* Draws papers in a thread of its own, one after the other, as `createPapers` sends them. */

export { drawPaper as make } from './paper.ts';
