import { Readable } from 'node:stream';
import {
  downloadPath,
  type FileDomain,
  UPLOAD_FILE_PART,
  UPLOAD_PATH,
  UploadForm,
  UploadResponse,
  uploadEndpoints,
} from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { chunkBytes, chunkCount } from '@jicai/shared/domain/files/upload/files.ts';
import type { Player, World } from '../world.ts';

export interface Sent {
  readonly status: number;
  readonly state: number;
  readonly text: string;
  /** Null where the request was refused before it was looked at. */
  readonly answer: UploadResponse | null;
}

export interface Upload {
  readonly group: string;
  readonly domain?: FileDomain;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly key?: string;
}

function sentOf(status: number, wire: { state: number; text: string }): Sent {
  const answer = 'result' in wire ? decode(UploadResponse, wire) : null;
  return { status, state: wire.state, text: wire.text, answer };
}

/** Uploads and reads files for a person, over HTTP as a browser does it. */
export function uploader(world: World, player: Player) {
  const headers = async () => {
    const token = await player.token();
    return token === null ? {} : { [TOKEN_HEADER]: token };
  };

  /** Any form, however wrong. */
  async function sendForm(
    fields: Readonly<Record<string, string>>,
    bytes: Uint8Array,
    extra?: Readonly<Record<string, string>>,
  ): Promise<Sent> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(UPLOAD_FILE_PART, new Blob([new Uint8Array(bytes)]), 'blob');
    const message = new Response(form);
    const response = await world.app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: {
        ...(extra ?? (await headers())),
        'content-type': message.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await message.arrayBuffer()),
    });
    return sentOf(response.statusCode, response.json());
  }

  /** A file part of any length, made while it is read; `onPiece` is told of each 64 KiB. */
  async function sendStream(
    fields: Readonly<Record<string, string>>,
    bytes: number,
    onPiece: () => void,
  ): Promise<Sent> {
    const part = (name: string, more = '') =>
      `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const piece = Buffer.alloc(64 * 1_024, 'a');
    async function* body() {
      for (const [name, value] of Object.entries(fields)) yield `${part(name)}${value}\r\n`;
      yield part(UPLOAD_FILE_PART, '; filename="blob"');
      for (let at = 0; at < bytes; at += piece.length) {
        onPiece();
        yield piece;
      }
      yield '\r\n--edge--\r\n';
    }
    const response = await world.app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: { ...(await headers()), 'content-type': 'multipart/form-data; boundary=edge' },
      payload: Readable.from(body()),
    });
    return sentOf(response.statusCode, response.json());
  }

  function fieldsOf(upload: Upload, chunk: number): Record<string, string> {
    const { group, name, bytes, domain = 'general' } = upload;
    const form = {
      groupId: group,
      domain,
      token: '',
      uploadKey: upload.key ?? `${bytes.length}-${name}`.slice(0, 300),
      name,
      size: bytes.length,
      chunk,
      chunks: chunkCount(bytes.length),
    };
    const wire = encode(UploadForm, form) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(wire).map(([field, value]) => [field, `${value}`]));
  }

  const sendChunk = (upload: Upload, chunk: number) => {
    const from = chunk * chunkBytes(0, Number.MAX_SAFE_INTEGER);
    const piece = upload.bytes.subarray(from, from + chunkBytes(chunk, upload.bytes.length));
    return sendForm(fieldsOf(upload, chunk), piece);
  };

  return {
    sendForm,
    sendStream,
    fieldsOf,
    sendChunk,
    async group(domain: FileDomain = 'general'): Promise<string> {
      const { data, text } = await player.call(uploadEndpoints.issueGroup, { domain });
      if (!data) throw new Error(text);
      return data.groupId;
    },
    /** All chunks in their order; the last answer. */
    async send(upload: Upload): Promise<Sent> {
      let last: Sent | undefined;
      for (let chunk = 0; chunk < chunkCount(upload.bytes.length); chunk += 1) {
        last = await sendChunk(upload, chunk);
        if (last.state !== 1) return last;
      }
      if (!last) throw new Error('a file has one chunk at least');
      return last;
    },
    async list(groupId: string) {
      const { data } = await player.call(uploadEndpoints.list, { groupId });
      return data?.files ?? null;
    },
    resume: (groupId: string, uploadKey: string) =>
      player.call(uploadEndpoints.resume, { groupId, uploadKey }),
    deleteTemporary: (groupId: string, fileIds: string[] = []) =>
      player.call(uploadEndpoints.deleteTemporary, { groupId, fileIds }),
    async download(fileId: string) {
      const url = downloadPath(fileId);
      return world.app.inject({ method: 'GET', url, headers: await headers() });
    },
  };
}

export type Uploader = ReturnType<typeof uploader>;
