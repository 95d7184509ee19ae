import { displayPath, downloadPath } from '@jicai/shared/contract/files/upload.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { safeFileName } from '@jicai/shared/domain/kernel/texts/file-name.ts';
import { callMessages } from '@jicai/shared/messages/kernel/call.ts';
import { useSetAtom, useStore } from 'jotai';
import { refusalOf } from '../../../lib/http/use-download.ts';
import { tokenAtom } from '../../../lib/session.ts';
import { toastAtom } from '../../../lib/toast.ts';

/** Types that may be shown here; the server's own word is not taken for it. */
const TYPES = { picture: '', pdf: 'application/pdf' } as const;

/** Fetches stored files with the token in the header; an address alone opens nothing. */
export function useStoredFile() {
  const store = useStore();
  const toast = useSetAtom(toastAtom);

  async function fetchBytes(path: string): Promise<Blob | null> {
    const token = store.get(tokenAtom) ?? '';
    try {
      const response = await fetch(path, {
        headers: { [TOKEN_HEADER]: token },
        credentials: 'omit',
        cache: 'no-store',
      });
      if (response.ok) return await response.blob();
      toast('failed', await refusalOf(response));
    } catch {
      toast('failed', callMessages['call.failed']);
    }
    return null;
  }

  return {
    /** An object address of a picture or a PDF, to be revoked by the caller; null when it failed. */
    async objectUrl(id: string, kind: 'picture' | 'pdf'): Promise<string | null> {
      // A picture is drawn anew by the server; the file itself is only saved.
      const blob = await fetchBytes(kind === 'picture' ? displayPath(id) : downloadPath(id));
      const type = blob && (TYPES[kind] || pictureType(blob.type));
      return blob && type ? URL.createObjectURL(new Blob([blob], { type })) : null;
    },
    async save(id: string, name: string): Promise<void> {
      const blob = await fetchBytes(downloadPath(id));
      if (!blob) return;
      const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = safeFileName(name);
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    },
  };
}

/** Only drawings made of points; a drawing made of words (SVG) could run something. */
const pictureType = (type: string) => (['image/png', 'image/jpeg'].includes(type) ? type : '');
