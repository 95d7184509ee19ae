import { safeFileName } from '@jicai/shared/domain/kernel/texts/file-name.ts';

/** Gives the person a file that was made here. */
export function download(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Gives the person a file that was fetched. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = safeFileName(name);
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** The types of the files that the server makes, by the ending of their names. */
const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv',
  zip: 'application/zip',
};

/** Gives the person a file that the server made, in base64; its type follows from its name. */
export function downloadBase64(name: string, base64: string): void {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? '';
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveBlob(name, new Blob([bytes], { type }));
}
