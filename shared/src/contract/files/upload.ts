import { limits } from '../../limits.ts';
import {
  codeOf,
  idListUpTo,
  int,
  list,
  listUpTo,
  newer,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Calls about files: groups of files that the server issues, uploads in chunks, and downloads. */

const DOMAINS = {
  GRTX: 'avatar',
  DDZM: 'orderProof',
  DDSH: 'orderReview',
  HTSH: 'contractReview',
  TYFJ: 'general',
  XMFJ: 'project',
  BMZG: 'signUp',
  FPYJ: 'invoice',
  SHTP: 'afterSale',
  YSZP: 'acceptance',
  BJFJ: 'quote',
  SPTP: 'productPicture',
  DPZZ: 'shopPaper',
  GGFJ: 'notice',
  JGJB: 'priceComplaint',
} as const;

/** The file domain (trt): the kind of form to which a file group belongs. */
export const fileDomain = codeOf(DOMAINS);
export type FileDomain = (typeof DOMAINS)[keyof typeof DOMAINS];

const groupId = ['group', textUpTo(64), '文件组'] as const;

const file = {
  id: ['id', text, '文件编号'],
  name: ['name', text, '文件名'],
  /** The file name's extension without the dot, in lower case. */
  extension: ['suffix', text, '扩展名'],
  /** The size in bytes. */
  size: ['size', int, '大小'],
  /** The percentage of the file that the server has received, from 0 to 100; 100 for a complete file. */
  percent: ['percent', int, '上传进度'],
  /** The id that the browser chose for the upload. */
  uploadKey: ['localId', text, '本地编号'],
  isWaiting: ['waitUpload', yesNo, '是否等待上传'],
  domainFileId: ['trt_fileid', text, '业务文件编号'],
  /** The path for downloading the file; the session token is sent in a header, not in the path. */
  url: ['url', text, '下载地址'],
  /** Whether the form to which the file belongs has not been saved yet. */
  isTemporary: ['lsbz', yesNo, '是否临时'],
} as const;
/** A completely uploaded file of a file group. */
export const StoredFile = wireObject(file);
export type StoredFile = English<typeof file>;

const uploaded = {
  id: ['id', textUpTo(64, 'mayBeEmpty'), '文件编号'],
  name: ['name', textUpTo(limits.uploadKeyLength, 'mayBeEmpty'), '文件名'],
  targetName: ['target_name', textUpTo(limits.uploadKeyLength, 'mayBeEmpty'), '存储名'],
} as const;

const change = {
  fileGroupId: ['filegroup', textUpTo(64, 'mayBeEmpty'), '文件组'],
  deleted: ['deletedList', idListUpTo(limits.requestList), '已删除文件'],
  uploaded: ['uploadedList', listUpTo(wireRequest(uploaded), limits.requestList), '已上传文件'],
} as const;
/**
 * The changes that a form makes to its file group: deleted and added files. They take effect when the form is
 * saved.
 */
export const FileChange = wireRequest(change);
export type FileChange = English<typeof change>;

const domainRules = {
  domain: ['trt', fileDomain, '文件业务标识'],
  title: ['name', text, '名称'],
  extensions: ['hzList', list(text), '允许的扩展名'],
  /** The largest number of files in one file group. */
  limit: ['sl', int, '文件数量上限'],
  maxBytes: ['dxsx', int, '文件大小上限'],
} as const;
export const DomainRules = wireObject(domainRules);
export type DomainRules = English<typeof domainRules>;

export const uploadEndpoints = {
  domains: endpoint('upload.domains', {
    path: '/app/trt/getAppTrtMap',
    cost: 'cheap',
    summary: '各业务标识的上传规则',
    request: wireRequest({}),
    response: wireObject({ domains: ['list', list(DomainRules), '业务标识'] }),
  }),
  /** Creates an empty file group that belongs to the caller. Forms later send the id of the group. */
  issueGroup: endpoint('upload.issueGroup', {
    path: '/app/file/upload/createGroup',
    cost: 'cheap',
    summary: '领取文件组编号',
    write: true,
    request: wireRequest({ domain: ['trt', fileDomain, '文件业务标识'] }),
    response: wireObject({ groupId: ['filegroup', text, '文件组'] }),
  }),
  /**
   * Returns the files of a group to its owner and to everybody who may read an object that the
   * group belongs to; refuses all others. The files of a form that is not saved yet are returned
   * only to the owner.
   */
  list: endpoint('upload.list', {
    path: '/app/file/upload/list/{group}',
    cost: 'cheap',
    summary: '文件组中的文件',
    request: wireRequest({ groupId }),
    response: wireObject({ files: ['list', list(StoredFile), '文件'] }),
  }),
  /**
   * Returns, for an interrupted upload of the group's owner, the numbers of the chunks that have
   * arrived; once the file is complete, only its `fileId`. Both are empty for an unknown
   * `uploadKey`.
   */
  resume: endpoint('upload.resume', {
    path: '/app/file/upload/resume/{group}',
    cost: 'cheap',
    summary: '断点续传：服务器已有的分片',
    request: wireRequest({
      groupId,
      uploadKey: ['localId', textUpTo(limits.uploadKeyLength), '本地编号'],
    }),
    response: wireObject({
      received: ['chunkList', list(int), '已有分片'],
      fileId: ['id', text, '已完成时的文件编号'],
    }),
  }),
  /**
   * Removes files of a form that is not saved yet: those that `fileIds` names by file id or upload
   * key or, if `fileIds` is empty, all such files of the group. Only the owner of the group may
   * call it.
   */
  deleteTemporary: endpoint('upload.deleteTemporary', {
    path: '/app/file/deleteTemp/{group}',
    cost: 'cheap',
    summary: '删除临时文件',
    write: true,
    request: wireRequest({ groupId, fileIds: ['ids', idListUpTo(limits.requestList), '文件编号'] }),
    response: wireObject({}),
  }),
};

/**
 * The path to which a client sends each chunk of a file as a multipart form. The form has no
 * envelope, so this path is not an endpoint of the contract.
 */
export const UPLOAD_PATH = '/app/file/upload';
/**
 * The name of the form part with the bytes of the chunk. All fields of the form (`UploadForm`) precede this
 * part.
 */
export const UPLOAD_FILE_PART = 'file';

const form = {
  groupId: ['filegroup', textUpTo(64), '文件组'],
  domain: ['trt', fileDomain, '文件业务标识'],
  token: ['token', text, '令牌'],
  uploadKey: ['id', textUpTo(limits.uploadKeyLength), '本地编号'],
  name: ['name', textUpTo(1_000), '文件名'],
  size: ['size', int, '文件大小'],
  chunk: ['chunk', int, '分片序号'],
  chunks: ['chunks', int, '分片总数'],
} as const;
/**
 * The form fields that accompany one chunk of a file. `chunk` counts from 0; a small file is chunk
 * 0 of 1.
 */
export const UploadForm = wireObject(form);
export type UploadForm = English<typeof form>;

const uploadAnswer = {
  /** The result of sending one chunk: `UPLOAD_TAKEN`, `UPLOAD_REFUSED` or `UPLOAD_TOO_LARGE`. */
  result: ['result', int, '结果'],
  text: ['text', text, '说明'],
  chunk: ['chunk', int, '分片序号'],
  chunks: ['chunks', int, '分片总数'],
  /** The path for downloading the file; empty until all chunks have arrived. */
  path: ['path', text, '路径'],
  fileId: ['id', text, '文件编号'],
  /** The message key of a refusal; empty if the chunk was accepted. */
  code: ['code', newer(text, ''), '拒绝代码'],
} as const;
export const UploadResponse = wireObject(uploadAnswer);
export type UploadResponse = English<typeof uploadAnswer>;

export const UPLOAD_TAKEN = 1;
export const UPLOAD_REFUSED = 0;
export const UPLOAD_TOO_LARGE = -600;

/** Returns the path from which a stored file is downloaded; the token travels in a header, not in the URL. */
export const downloadPath = (fileId: string): string => `/app/file/download/${fileId}`;

/**
 * Returns the path from which a stored picture is read, re-encoded for display; as with
 * `downloadPath`, the token travels in a header.
 */
export const displayPath = (fileId: string): string => `/app/file/display/${fileId}`;
