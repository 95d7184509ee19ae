import {
  UPLOAD_FILE_PART,
  UPLOAD_PATH,
  UPLOAD_TAKEN,
  UploadForm,
  UploadResponse,
} from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { uploadMessages } from '@jicai/shared/messages/files/upload.ts';
import { isRefusedWith } from '../../../lib/http/call-failed.ts';
import { isSessionOver, missingTokenText } from '../../../lib/http/http-answer.ts';
import { clientTexts } from '../../../lib/texts.ts';

/** Why a chunk was not taken. `session`: nobody is logged in any more. `again`: a later try may work. */
export class ChunkFailed extends Error {
  readonly kind: 'refused' | 'session' | 'again';

  constructor(kind: ChunkFailed['kind'], text: string) {
    super(text);
    this.kind = kind;
  }
}

interface Sending {
  readonly form: UploadForm;
  readonly bytes: Blob;
  /** Bytes of this chunk that left. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** A slow line may need long for 5 MiB; one that brings nothing at all is given up. */
const TIMEOUT_MS = 180_000;

/** Sends one chunk as a form. Not `fetch`: that tells nothing of what has left. */
export function sendChunk({ form, bytes, onSent, signal }: Sending): Promise<UploadResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadResponse>();
  const body = new FormData();
  for (const [name, value] of Object.entries(encode(UploadForm, form) as object)) {
    body.set(name, String(value));
  }
  body.set(UPLOAD_FILE_PART, bytes, 'chunk');
  const request = new XMLHttpRequest();
  request.open('POST', UPLOAD_PATH);
  request.setRequestHeader(TOKEN_HEADER, form.token);
  request.timeout = TIMEOUT_MS;
  request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, bytes.size));
  request.onload = () => {
    try {
      resolve(readAnswer(request.status, request.responseText));
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(new ChunkFailed('again', uploadMessages['upload.failed']));
  request.ontimeout = () => reject(new ChunkFailed('again', clientTexts.timeout));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(body);
  return promise;
}

/** The answer of an upload, or a `ChunkFailed` with a text of the error catalogue thrown. */
export function readAnswer(status: number, text: string): UploadResponse {
  const wire = parse(text);
  const words = typeof wire?.text === 'string' ? wire.text : '';
  if (status === 401 || isSessionOver(wire))
    throw new ChunkFailed('session', words || missingTokenText);
  if (status === 429 || status >= 500)
    throw new ChunkFailed('again', words || uploadMessages['upload.failed']);
  if (status !== 200) throw new ChunkFailed('refused', words || uploadMessages['upload.badStatus']);
  if (!wire) throw new ChunkFailed('again', uploadMessages['upload.badAnswer']);
  const answer = decodeAnswer(wire);
  if (answer.result === UPLOAD_TAKEN) return answer;
  // Another call is putting it together: its end can be asked for in a moment.
  const isPassing = isRefusedWith(answer, 'upload.checking');
  throw new ChunkFailed(
    isPassing ? 'again' : 'refused',
    answer.text || uploadMessages['upload.failed'],
  );
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const wire: unknown = JSON.parse(text);
    return typeof wire === 'object' && wire !== null ? { ...wire } : null;
  } catch {
    return null;
  }
}

function decodeAnswer(wire: Record<string, unknown>): UploadResponse {
  try {
    return decode(UploadResponse, wire);
  } catch {
    throw new ChunkFailed('again', uploadMessages['upload.badAnswer']);
  }
}
