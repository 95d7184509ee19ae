import type { FileChange, StoredFile } from '@jicai/shared/contract/files/upload.ts';
import {
  type Accepted,
  checkFile,
  extensionOf,
  shownName,
} from '@jicai/shared/domain/files/upload/files.ts';
import { unreachable } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { uploadMessages } from '@jicai/shared/messages/files/upload.ts';
import { sayFrom } from '@jicai/shared/say.ts';

const say = sayFrom(uploadMessages);

/** The members of every file in the list, in each state. */
interface Named {
  /** The browser's own name for the upload: the same file has the same one. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A file of the list, by what happens to it now. */
export type UploadItem =
  | (Named & { readonly kind: 'queued' })
  | (Named & { readonly kind: 'sending'; readonly sent: number })
  | (Named & { readonly kind: 'stored'; readonly id: string; readonly isTemporary: boolean })
  | (Named & { readonly kind: 'failed'; readonly reason: string; readonly mayRetry: boolean });

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Files of the saved form that go when it is saved again. */
  readonly deleted: readonly string[];
}

export const noUploads: Uploads = { items: [], deleted: [] };

/** A file that somebody chose. */
export interface Chosen {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

export interface Rules {
  readonly accept: Accepted;
  /** Files of the list; 1 lets a new file take the old one's place. */
  readonly limit: number;
}

/** Without commas, which part ids on the wire. The same file chosen again has the same key; after a reload too, so its chunks are found. */
export const keyOf = ({ name, size, lastModified }: Chosen): string =>
  `${size}-${lastModified}-${name}`.replaceAll(',', '_').slice(0, limits.uploadKeyLength);

/** The result of adding: the list, the refusals in words, and the replaced files. */
export interface Added {
  readonly uploads: Uploads;
  readonly problems: readonly string[];
  readonly replaced: readonly UploadItem[];
}

/** Adds chosen files as far as the rules let them in (spec section 5). */
export function addFiles(before: Uploads, files: readonly Chosen[], rules: Rules): Added {
  const problems: string[] = [];
  let uploads = before;
  let replaced: UploadItem[] = [];
  // The last one chosen is the one that is meant where only one has a place.
  for (const file of rules.limit === 1 ? files.slice(-1) : files) {
    const key = keyOf(file);
    const refusal = checkFile(file, rules.accept);
    if (refusal) {
      problems.push(`「${shownName(file.name)}」${say(refusal.refused, refusal.values)}`);
    } else if (uploads.items.some((item) => item.key === key || isSame(item, file))) {
      problems.push(say('upload.duplicate', { name: shownName(file.name) }));
    } else if (rules.limit > 1 && uploads.items.length >= rules.limit) {
      problems.push(say('upload.tooMany', { max: String(rules.limit) }));
      break;
    } else {
      if (rules.limit === 1) {
        replaced = [...uploads.items];
        uploads = replaced.reduce((left, item) => removeItem(left, item.key), uploads);
      }
      const item = { kind: 'queued', key, name: file.name, size: file.size } as const;
      uploads = { ...uploads, items: [...uploads.items, item] };
    }
  }
  return { uploads, problems, replaced };
}

/**
 * Of a saved form's file the time of change may be gone: its name and size have to do. What was
 * uploaded just now has its key, and a corrected file of the same name another one.
 */
const isSame = (item: UploadItem, file: Chosen) =>
  item.kind === 'stored' && !item.isTemporary && item.name === file.name && item.size === file.size;

function change(uploads: Uploads, key: string, to: (item: UploadItem) => UploadItem): Uploads {
  return { ...uploads, items: uploads.items.map((item) => (item.key === key ? to(item) : item)) };
}

const named = ({ key, name, size }: UploadItem): Named => ({ key, name, size });

/** `sent` bytes are there; never less than before, and only while it is under way. */
export function progressed(uploads: Uploads, key: string, sent: number): Uploads {
  return change(uploads, key, (item) => {
    if (item.kind === 'queued') return { ...named(item), kind: 'sending', sent };
    return item.kind === 'sending' ? { ...item, sent: Math.max(item.sent, sent) } : item;
  });
}

export const stored = (uploads: Uploads, key: string, id: string): Uploads =>
  change(uploads, key, (item) => ({ ...named(item), kind: 'stored', id, isTemporary: true }));

export const failed = (
  uploads: Uploads,
  key: string,
  failure: { readonly reason: string; readonly mayRetry: boolean },
): Uploads => change(uploads, key, (item) => ({ ...named(item), kind: 'failed', ...failure }));

/** A failed one once more, from the chunk where it stopped. */
export const queuedAgain = (uploads: Uploads, key: string): Uploads =>
  change(uploads, key, (item) => ({ ...named(item), kind: 'queued' }));

/** Takes a file out; one that belongs to the saved form is noted as deleted until the next save. */
export function removeItem(uploads: Uploads, key: string): Uploads {
  const item = uploads.items.find((one) => one.key === key);
  const isSaved = item?.kind === 'stored' && !item.isTemporary;
  return {
    items: uploads.items.filter((one) => one.key !== key),
    deleted: isSaved ? [...uploads.deleted, item.id] : uploads.deleted,
  };
}

/** Takes over the server's files of the group; files on their way stay. */
export function loaded(uploads: Uploads, files: readonly StoredFile[]): Uploads {
  const known = files
    .filter(({ id }) => !uploads.deleted.includes(id))
    .map(({ id, name, size, uploadKey, isTemporary }) => ({
      kind: 'stored' as const,
      key: uploadKey || id,
      id,
      name,
      size,
      isTemporary,
    }));
  const keys = new Set(known.map(({ key }) => key));
  // A list may have been made before the last upload of here was whole.
  const own = uploads.items.filter(
    (item) => !keys.has(item.key) && (item.kind !== 'stored' || item.isTemporary),
  );
  return { ...uploads, items: [...known, ...own] };
}

/** The name under which a file is stored: its id, with the ending of what was uploaded. */
const storedName = ({ id, name }: { readonly id: string; readonly name: string }): string => {
  const extension = extensionOf(name);
  return extension === '' ? id : `${id}.${extension}`;
};

/** The change of the form's files, as the form sends it; null where nothing changed. */
export function changeOf(uploads: Uploads, fileGroupId: string | null): FileChange | null {
  const fresh = uploads.items.flatMap((item) =>
    item.kind === 'stored' && item.isTemporary
      ? [{ id: item.id, name: item.name, targetName: storedName(item) }]
      : [],
  );
  if (fileGroupId === null || (fresh.length === 0 && uploads.deleted.length === 0)) return null;
  return { fileGroupId, deleted: [...uploads.deleted], uploaded: fresh };
}

export const isUploading = ({ items }: Uploads): boolean =>
  items.some(({ kind }) => kind === 'queued' || kind === 'sending');

/** The keys of the files that the server does not have, but for those that it refused. */
export const unsentKeys = ({ items }: Uploads): string[] =>
  items
    .filter((item) => item.kind !== 'stored' && (item.kind !== 'failed' || item.mayRetry))
    .map(({ key }) => key);

/** Percents without decimals; a file that is sent but not confirmed stands at 99. */
export function percentOf(item: UploadItem): number {
  switch (item.kind) {
    case 'queued':
    case 'failed':
      return 0;
    case 'sending':
      return Math.min(99, Math.floor((item.sent / item.size) * 100));
    case 'stored':
      return 100;
    default:
      return unreachable(item);
  }
}

/** How a file may be looked at here: pictures and PDF; the rest is fetched. */
export function previewOf(name: string): 'picture' | 'pdf' | null {
  const extension = extensionOf(name);
  if (extension === 'pdf') return 'pdf';
  return ['png', 'jpg', 'jpeg'].includes(extension) ? 'picture' : null;
}
