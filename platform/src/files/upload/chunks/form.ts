import multipart, { type MultipartFile } from '@fastify/multipart';
import {
  UPLOAD_FILE_PART,
  UPLOAD_PATH,
  UPLOAD_TAKEN,
  UploadAnswer,
  UploadForm,
} from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Person } from '../../../kernel/http/caller.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import type { Grant } from '../../../kernel/http/policy.ts';
import { admit, decodeOrFail, grantOf, type Server } from '../../../kernel/http/serve.ts';
import type { Files } from '../service.ts';
import { createPlaces, type Places } from './places.ts';
import { checkUpload, notTaken, receive } from './receive.ts';

const FORM_LIMITS = {
  fields: 12,
  fieldNameSize: 40,
  fieldSize: 4_096,
  files: 1,
  parts: 13,
  headerPairs: 20,
  fileSize: limits.uploadChunkBytes,
};

/** The call that takes chunks: a form with one file, not a call of the contract. */
export function chunkRoute(server: Server, files: Files): void {
  const grant = grantOf(server, 'upload.send');
  const places = createPlaces(limits.uploadsAtOnce);
  server.app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    takeChunks(scope, grant, places, files);
  });
}

/** Takes one chunk. Its bytes are read after every check that needs none of them. */
function takeChunks(scope: FastifyInstance, grant: Grant, places: Places, files: Files): void {
  scope.post(UPLOAD_PATH, {
    // The form may carry the token too; only a token in the header can be checked before the body.
    preParsing: async (request) => {
      if (request.headers[TOKEN_HEADER]) await admit(grant, request);
    },
    handler: async (request) => {
      const answer = await readChunk(request, grant, places, files);
      return {
        state: answer.result === UPLOAD_TAKEN ? 1 : 0,
        ...(encode(UploadAnswer, answer) as object),
      };
    },
  });
}

/** RFC 2046 allows 70 characters; the parser throws at longer ones. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

async function readChunk(
  request: FastifyRequest,
  grant: Grant,
  places: Places,
  files: Files,
): Promise<UploadAnswer> {
  const type = request.headers['content-type'] ?? '';
  if (!request.isMultipart() || !BOUNDARY.test(type)) throw new Failure(400, 'upload.badChunk');
  try {
    return await readForm(request, grant, places, files);
  } catch (error) {
    throw isBrokenForm(error) ? new Failure(400, 'upload.badChunk') : error;
  }
}

async function readForm(
  request: FastifyRequest,
  grant: Grant,
  places: Places,
  files: Files,
): Promise<UploadAnswer> {
  const fields: Record<string, unknown> = { token: '', chunk: '0', chunks: '1' };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (isWireName(part.fieldname)) fields[part.fieldname] = part.value;
      continue;
    }
    try {
      request.headers[TOKEN_HEADER] ??= String(fields.token);
      await admit(grant, request);
      return await takePart(part, fields, request, places, files);
    } finally {
      // Drains unread bytes, or the connection would hang.
      part.file.resume();
    }
  }
  throw new Failure(400, 'upload.badChunk');
}

async function takePart(
  part: MultipartFile,
  fields: unknown,
  request: FastifyRequest,
  places: Places,
  files: Files,
): Promise<UploadAnswer> {
  const { person } = request;
  if (!person || part.fieldname !== UPLOAD_FILE_PART) throw new Failure(400, 'upload.badChunk');
  const form = decodeOrFail(UploadForm, fields);
  const result =
    (await checkUpload(files.deps, person, form)) ??
    (await takeBytes(part, form, person, places, files));
  if (!isRefusal(result)) return result;
  await request.recordAbuse(result);
  return notTaken(form, result);
}

async function takeBytes(
  part: MultipartFile,
  form: UploadForm,
  person: Person,
  places: Places,
  files: Files,
): Promise<UploadAnswer | Refusal> {
  const giveBack = places.take(person.id);
  if (!giveBack) throw new Failure(503, 'upload.busy');
  try {
    const bytes = await part.toBuffer();
    // The parser reports this in one of two ways, depending on how the bytes arrive.
    if (part.file.truncated) return tooLarge;
    return await receive(files.deps, person, form, bytes);
  } catch (error) {
    if (isTooLarge(error)) return tooLarge;
    throw error;
  } finally {
    giveBack();
  }
}

const isWireName = (name: string) =>
  Object.values(UploadForm.fields).some(([wire]) => wire === name);

const tooLarge = refuse('upload.tooLarge', { max: String(limits.uploadFileBytes / 1_048_576) });

/** The form parser's own complaints; they carry no status. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  /^(?:Multipart: |Unexpected end of|Malformed |Part terminated)/i.test(error.message);

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
