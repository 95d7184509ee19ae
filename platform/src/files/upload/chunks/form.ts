import multipart, { type MultipartFile } from '@fastify/multipart';
import {
  UPLOAD_FILE_PART,
  UPLOAD_PATH,
  UPLOAD_TAKEN,
  UPLOAD_TOO_LARGE,
  UploadForm,
  UploadResponse,
} from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import type { Grant } from '../../../kernel/http/caller/policy.ts';
import { decodeOrFail } from '../../../kernel/http/decode-body.ts';
import { Failure } from '../../../kernel/http/failure.ts';
import { admit, grantOf, type Server } from '../../../kernel/http/serve.ts';
import type { Files } from '../service.ts';
import { closeEarly } from './close-early.ts';
import { createPlaces, type Places } from './places.ts';
import { checkUpload, notTaken, receive } from './receive.ts';
import { createRefusedForms, type RefusedForms } from './refused-forms.ts';

const FORM_LIMITS = {
  fields: 12,
  fieldNameSize: 40,
  fieldSize: 4_096,
  files: 1,
  parts: 13,
  headerPairs: 20,
  headerSize: 4_096,
  fileSize: limits.uploadChunkBytes,
};

/** The parts of the upload that all its forms share. */
interface FormDeps {
  readonly grant: Grant;
  readonly places: Places;
  readonly files: Files;
  readonly refused: RefusedForms;
}

/** The call that takes chunks: a form with one file, not a call of the contract. */
export function chunkRoute(server: Server, files: Files): void {
  const deps = {
    grant: grantOf(server, 'upload.send'),
    places: createPlaces(limits.uploadsAtOnce),
    files,
    refused: createRefusedForms(),
  };
  server.app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
    takeChunks(scope, deps);
  });
}

/** Takes one chunk. Its bytes are read after every check that needs none of them. */
function takeChunks(scope: FastifyInstance, deps: FormDeps): void {
  scope.post(UPLOAD_PATH, {
    // The form may carry the token too; only a token in the header can be checked before the body.
    preParsing: async (request, reply) => {
      if (request.headers[TOKEN_HEADER]) await admitUploader(deps.grant, request);
      const wait = await deps.refused.wait(request);
      if (wait === 0) return;
      closeEarly(request, reply.header('retry-after', wait));
      throw new Failure(429, 'call.tooMany');
    },
    handler: async (request, reply) => {
      const answer = await readChunk(request, reply, deps);
      return {
        state: answer.result === UPLOAD_TAKEN ? 1 : 0,
        ...(encode(UploadResponse, answer) as object),
      };
    },
  });
}

/** Admits a person who may upload; a company's account that nothing proved yet may not. */
async function admitUploader(grant: Grant, request: FastifyRequest): Promise<void> {
  await admit(grant, request);
  if (request.person?.isUnproven) throw new Failure(403, 'upload.unproven');
}

/** RFC 2046 allows 70 characters; the parser throws at longer ones. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;

/** Reads one form. The first breach ends it: nothing behind it is read, and it counts for its sender. */
async function readChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: FormDeps,
): Promise<UploadResponse> {
  try {
    checkHead(request);
    const answer = await readForm(request, deps);
    if (answer.result === UPLOAD_TOO_LARGE) closeEarly(request, reply);
    else passOver(request);
    return answer;
  } catch (error) {
    closeEarly(request, reply);
    const failure = isBrokenForm(error) ? new Failure(400, 'upload.badChunk') : error;
    if (isOfShape(failure)) await deps.refused.count(request);
    throw failure;
  }
}

/** Lets the rest of a form go by unparsed: the end of a chunk, or a chunk that is not wanted. */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** The bytes by which a body may be ahead of its parser, which answers first where it can. */
const AHEAD = 1_048_576;

/** Checks what the head of a form says of it, and bounds the bytes of one that does not say its length. */
function checkHead(request: FastifyRequest): void {
  const { headers, raw } = request;
  if (Number(headers['content-length'] ?? 0) > limits.uploadFormBytes)
    throw new Failure(413, 'call.tooLarge');
  if (!request.isMultipart() || !BOUNDARY.test(headers['content-type'] ?? ''))
    throw new Failure(400, 'upload.badChunk');
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > limits.uploadFormBytes + AHEAD) raw.destroy();
  });
}

/** Whether an error tells of the form itself, not of the session, the file or the platform. */
const isOfShape = (error: unknown): boolean => {
  if (error instanceof Failure) return error.status === 400 || error.status === 413;
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
};

async function readForm(request: FastifyRequest, deps: FormDeps): Promise<UploadResponse> {
  const fields: Record<string, unknown> = { token: '', chunk: '0', chunks: '1' };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new Failure(413, 'call.tooLarge');
      if (isWireName(part.fieldname)) fields[part.fieldname] = part.value;
      continue;
    }
    request.headers[TOKEN_HEADER] ??= String(fields.token);
    await admitUploader(deps.grant, request);
    return takePart(part, fields, request, deps);
  }
  throw new Failure(400, 'upload.badChunk');
}

async function takePart(
  part: MultipartFile,
  fields: unknown,
  request: FastifyRequest,
  { files, places }: FormDeps,
): Promise<UploadResponse> {
  const { person } = request;
  if (!person || part.fieldname !== UPLOAD_FILE_PART) throw new Failure(400, 'upload.badChunk');
  const form = decodeOrFail(UploadForm, fields);
  const result =
    (await checkUpload(files.deps, person, form)) ??
    (await takeBytes(() => readPart(part, request), form, person, { places, files }));
  if (!isRefusal(result)) return result;
  await request.recordAbuse(result);
  return notTaken(form, result);
}

async function takeBytes(
  read: () => Promise<Buffer | null>,
  form: UploadForm,
  person: Person,
  { places, files }: Pick<FormDeps, 'places' | 'files'>,
): Promise<UploadResponse | Refusal> {
  const giveBack = places.take(person.id);
  if (!giveBack) throw new Failure(503, 'upload.busy');
  try {
    const bytes = await read();
    return bytes ? await receive(files.deps, person, form, bytes) : tooLarge;
  } finally {
    giveBack();
  }
}

/** The bytes of a part; null as soon as it has more than a chunk may have: no more of it is parsed. */
function readPart({ file }: MultipartFile, { raw }: FastifyRequest): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    file.on('data', (piece: Buffer) => pieces.push(piece));
    file.once('limit', () => {
      raw.unpipe();
      raw.pause();
      resolve(null);
    });
    file.once('end', () => resolve(file.truncated ? null : Buffer.concat(pieces)));
    file.once('error', reject);
    file.once('close', () => reject(new Failure(400, 'upload.badChunk')));
  });
}

const isWireName = (name: string) =>
  Object.values(UploadForm.fields).some(([wire]) => wire === name);

const tooLarge = refuse('upload.tooLarge', { max: String(limits.uploadFileBytes / 1_048_576) });

/** The form parser's own complaints; they carry no status. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  /^(?:Multipart: |Unexpected end of|Malformed |Part terminated|the request was closed)/i.test(
    error.message,
  );
