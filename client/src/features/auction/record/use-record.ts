import { type RecordFormat, recordPath } from '@jicai/shared/contract/auction/record.ts';
import { useState } from 'react';
import { useDownload } from '../../../lib/http/use-download.ts';

/**
 * Returns `save`, which downloads the record of a finished auction, and `saving`, the format under way or
 * `null`.
 */
export function useRecord(packageNumber: string) {
  const { download } = useDownload();
  const [saving, setSaving] = useState<RecordFormat | null>(null);

  async function save(format: RecordFormat, title: string): Promise<void> {
    setSaving(format);
    const path = recordPath(format, encodeURIComponent(packageNumber));
    await download(path, `${title}_${packageNumber}.${format}`);
    setSaving(null);
  }

  return { save, saving };
}
