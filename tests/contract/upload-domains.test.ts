import { uploadDomains } from '@jicai/shared/contract/files/domains.ts';
import {
  checkFile,
  extensionsOf,
  FILE_EXTENSIONS,
  PICTURE_EXTENSIONS,
} from '@jicai/shared/domain/files/upload/files.ts';
import { describe, expect, it } from 'vitest';

const media = ['swf', 'flv', 'mp4', 'wmv', 'mpeg', 'mp3', 'cdr'];

describe('the files that a form takes', () => {
  it.each(Object.entries(uploadDomains))('of %s are a list of its own', (_name, { accepted }) => {
    const offered: readonly string[] = extensionsOf(accepted);
    if (accepted === 'files') expect(offered).toEqual(FILE_EXTENSIONS);
    else for (const extension of media) expect(offered).not.toContain(extension);
    if (accepted === 'pictures') expect(offered).toEqual(PICTURE_EXTENSIONS);
    for (const extension of media) {
      const refusal = checkFile({ name: `a.${extension}`, size: 1 }, accepted);
      expect(refusal?.refused ?? null).toBe(accepted === 'files' ? null : 'upload.badType');
    }
  });

  it('are everything the specification lists where a form asks for no certain papers', () => {
    expect(uploadDomains.general.accepted).toBe('files');
    expect(uploadDomains.project.accepted).toBe('files');
  });
});
