import type { FileDomain } from '@jicai/shared/contract/files/upload.ts';
import { checkUpload, receive } from '../../src/files/upload/chunks/receive.ts';
import { facts, finish, heading, newDocument } from '../../src/kernel/documents/pdf/page.ts';
import { must, personOf } from '../people.ts';
import type { PictureName } from '../pictures/name.ts';
import { renderProduct } from '../pictures/render.ts';
import type { Stage } from './stage.ts';

/* Files of the demonstration, drawn when they are needed and uploaded as people do it. */

/** Points of a side: more than a main picture needs. */
const SIDE = 960;

/** A product's picture as its supplier would take it. */
export async function pictureOf(picture: Omit<PictureName, 'brandId'>): Promise<Buffer> {
  // It loads a library of 15 MB, which the first page does without.
  const { default: sharp } = await import('sharp');
  const svg = renderProduct({ ...picture, brandId: '' }, '');
  return sharp(Buffer.from(svg)).resize(SIDE, SIDE).png({ palette: true }).toBuffer();
}

/** A scan of a paper, with what stands on it. */
export function paperOf(
  title: string,
  rows: readonly (readonly [string, string])[],
  madeAt: number,
): Promise<Buffer> {
  const paper = newDocument(title, madeAt);
  heading(paper, title);
  facts(paper, rows);
  return finish(paper, '演示材料');
}

/** Uploads a file into a new group of somebody's; answers the ids of both. */
export async function upload(
  { parts, files, as }: Stage,
  loginName: string,
  { domain, name, bytes }: { domain: FileDomain; name: string; bytes: Buffer },
): Promise<{ readonly groupId: string; readonly fileId: string }> {
  const person = await personOf(loginName, parts);
  const { groupId } = await as(loginName, 0, (context) => files.issueGroup({ domain }, context));
  const place = { uploadKey: name, name, size: bytes.length, chunk: 0, chunks: 1 };
  const form = { groupId, domain, token: '', ...place };
  must(await checkUpload(files.deps, person, form));
  const { fileId } = must(await receive(files.deps, person, form, bytes));
  return { groupId, fileId };
}
