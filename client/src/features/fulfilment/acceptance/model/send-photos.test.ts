import { UPLOAD_TAKEN } from '@jicai/shared/contract/files/upload.ts';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../lib/http/http.ts';
import { ChunkFailed } from '../../../files/upload/send-chunk.ts';
import { sendPhotos } from './send-photos.ts';

const photo = (name: string) => new File([new Uint8Array(3)], name, { lastModified: 1 });

/** A server that issues groups g1, g2 and so on, and may be told to refuse a photo. */
function server(refused = '') {
  const sent: string[] = [];
  let groups = 0;
  const call = (async ({ name }: { name: string }) => {
    if (name !== 'upload.issueGroup') return { received: [], fileId: '' };
    groups += 1;
    return { groupId: `g${groups}` };
  }) as unknown as Call;
  const send = async ({ form }: { form: { name: string; groupId: string; chunk: number } }) => {
    if (form.name === refused) throw new ChunkFailed('refused', '不是图片');
    sent.push(`${form.groupId} ${form.name}`);
    return {
      result: UPLOAD_TAKEN,
      text: '',
      chunk: 0,
      chunks: 1,
      path: '/x',
      fileId: 'f',
      code: '',
    };
  };
  const deps = { call, token: () => 't', send: send as Parameters<typeof sendPhotos>[3]['send'] };
  return { sent, deps };
}

describe('photos that were kept without a network', () => {
  it('go into one new group, which is known before the first of them', async () => {
    const { sent, deps } = server();
    const groups: string[] = [];
    const photos = [photo('一.png'), photo('二.png')];
    expect(await sendPhotos(photos, null, (id) => groups.push(id), deps)).toBe('g1');
    expect([groups, sent]).toEqual([['g1'], ['g1 一.png', 'g1 二.png']]);
  });

  it('go into the group of those that were sent before', async () => {
    const { sent, deps } = server();
    expect(await sendPhotos([photo('三.png')], 'g7', () => {}, deps)).toBe('g7');
    expect(sent).toEqual(['g7 三.png']);
    expect(await sendPhotos([], null, () => {}, deps)).toBeNull();
  });

  it('are refused by name of the reason', async () => {
    const { deps } = server('假.png');
    await expect(sendPhotos([photo('假.png')], 'g', () => {}, deps)).rejects.toThrow('不是图片');
  });
});
