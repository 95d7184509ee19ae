/* Draws papers in a thread of its own, one after the other, as `createDocuments` sends them. */

export { drawDocument as make } from './document.ts';
