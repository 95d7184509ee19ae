import type { UploadForm } from '@jicai/shared/contract/files/upload.ts';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../lib/http/http.ts';
import { ChunkFailed, readAnswer } from './send-chunk.ts';
import { sendFile } from './send-file.ts';

const MB = 1_048_576;

/** A server that keeps the numbers of chunks, and may be told to fail first. */
function world(size: number, received: number[] = [], failures: (ChunkFailed | null)[] = []) {
  const sent: number[] = [];
  const progress: number[] = [];
  const there = new Set(received);
  const file = new File([new Uint8Array(size)], '附件.zip');
  const call = (async () => ({ received, fileId: '' })) as unknown as Call;
  const send = async ({ form, bytes }: { form: UploadForm; bytes: Blob }) => {
    sent.push(form.chunk);
    const failure = failures.shift();
    if (failure) throw failure;
    there.add(form.chunk);
    const { chunk, chunks } = form;
    const isWhole = there.size === chunks;
    expect(bytes.size).toBe(Math.min(5 * MB, size - chunk * 5 * MB));
    return {
      result: 1,
      text: '',
      chunk,
      chunks,
      path: isWhole ? '/x' : '',
      fileId: 'f1',
      code: '',
    };
  };
  const run = (more: Partial<Parameters<typeof sendFile>[0]> = {}) =>
    sendFile({
      file,
      key: 'k',
      groupId: 'g',
      domain: 'general',
      call,
      token: () => 't',
      send: send as Parameters<typeof sendFile>[0]['send'],
      onSent: (bytes) => progress.push(bytes),
      signal: new AbortController().signal,
      pauses: [0, 0, 0],
      ...more,
    });
  return { run, sent, progress };
}

describe('sending a file', () => {
  it.each([
    [1, [0]],
    [5 * MB, [0]],
    [5 * MB + 1, [0, 1]],
    [12 * MB, [0, 1, 2]],
  ])('%i bytes go in chunks %j', async (size, chunks) => {
    const { run, sent, progress } = world(size);
    expect(await run()).toBe('f1');
    expect(sent).toEqual(chunks);
    expect(progress.at(-1)).toBe(size);
  });

  it('[F21] begins with what the server does not have', async () => {
    const { run, sent, progress } = world(12 * MB, [0, 2]);
    expect(await run()).toBe('f1');
    expect(sent).toEqual([1]);
    expect(progress.at(-1)).toBe(12 * MB);
  });

  it('asks for the putting together when all chunks are there', async () => {
    const { run, sent } = world(12 * MB, [0, 1, 2]);
    await run();
    expect(sent).toEqual([2]);
  });

  it('sends nothing of a file that is whole', async () => {
    const { run, sent } = world(12 * MB);
    const call = (async () => ({ received: [], fileId: 'f7' })) as unknown as Call;
    expect(await run({ call })).toBe('f7');
    expect(sent).toEqual([]);
  });

  it('[F21] tries a chunk again that may work later, three times', async () => {
    const again = () => new ChunkFailed('again', 'x');
    const patient = world(6 * MB, [], [again(), again(), again()]);
    expect(await patient.run()).toBe('f1');
    expect(patient.sent).toEqual([0, 0, 0, 0, 1]);
    const hopeless = world(6 * MB, [], [again(), again(), again(), again()]);
    await expect(hopeless.run()).rejects.toThrow('x');
  });

  it('does not repeat what was refused, nor what nobody is logged in for', async () => {
    for (const kind of ['refused', 'session'] as const) {
      const { run, sent } = world(6 * MB, [], [new ChunkFailed(kind, 'no')]);
      await expect(run()).rejects.toMatchObject({ kind });
      expect(sent).toEqual([0]);
    }
  });
});

describe('answers (spec section 8)', () => {
  const wire = (more: object) =>
    JSON.stringify({
      state: 0,
      text: '',
      result: 0,
      chunk: 0,
      chunks: 1,
      path: '',
      id: '',
      code: '',
      ...more,
    });
  it.each([
    [
      200,
      wire({ result: -600, text: '文件大小超限，单个文件不能超过 50 MB' }),
      'refused',
      '文件大小超限',
    ],
    [200, wire({ text: '不能上传空文件' }), 'refused', '不能上传空文件'],
    [200, wire({}), 'refused', '上传文件失败'],
    [200, '{"state":0,"text":"已退出","code":"session.invalidToken"}', 'session', '已退出'],
    [401, '{"state":0,"text":"请先登录"}', 'session', '请先登录'],
    [418, '', 'refused', '未知的响应状态'],
    [413, '{"state":0,"text":"请求内容过大"}', 'refused', '请求内容过大'],
    [200, '<html>', 'again', '响应数据解析失败'],
    [200, '{"state":1}', 'again', '响应数据解析失败'],
    [200, wire({ text: '请等待', code: 'upload.checking' }), 'again', '请等待'],
    [200, wire({ text: '文件正在处理，请稍后重试' }), 'refused', '正在处理'],
    [503, '', 'again', '上传文件失败'],
    [429, '{"text":"操作过于频繁，请稍后再试"}', 'again', '操作过于频繁'],
  ])('%i %s is %s: %s', (status, body, kind, text) => {
    let failure: unknown;
    try {
      readAnswer(status, body);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ kind, message: expect.stringContaining(text) });
  });
});
