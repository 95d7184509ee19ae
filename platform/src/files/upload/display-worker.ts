import { limits } from '@jicai/shared/limits.ts';
import sharp from 'sharp';
import { answerForeign, readWholeFile } from '../../kernel/documents/foreign/answer.ts';
import type { DrawJob, Drawn } from './display.ts';

/* The thread that draws one picture anew and ends. */

/** Longer sides are made smaller: it is for looking at. */
const LONGEST_SIDE = 2_000;

/**
 * Draws a picture anew: what is sent has the same points and nothing else of the upload, so nothing
 * that hides in its metadata, behind its end or in a second reading of its bytes.
 */
async function redraw(extension: string, original: Uint8Array): Promise<Drawn> {
  const drawn = sharp(original, { limitInputPixels: limits.picturePixels, failOn: 'error' })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  return extension === 'png'
    ? { type: 'image/png', bytes: await drawn.png().toBuffer() }
    : { type: 'image/jpeg', bytes: await drawn.jpeg({ quality: 85 }).toBuffer() };
}

sharp.cache(false);
sharp.concurrency(1);
await answerForeign(async ({ extension }: DrawJob, file) => {
  const original = await readWholeFile(file);
  return redraw(extension, original).catch((): Drawn => 'unreadable');
});
