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

  it('are everything the specification lists only where a form asks for no certain papers', () => {
    const whole = Object.entries(uploadDomains).filter(([, { accepted }]) => accepted === 'files');
    expect(whole.map(([name]) => name).toSorted()).toEqual(['general', 'project']);
  });

  it('are pictures where the form asks for pictures by its title', () => {
    const named = Object.values(uploadDomains).filter(({ title }) =>
      /头像|图片|照片|截图/.test(title),
    );
    expect(named.length).toBeGreaterThanOrEqual(5);
    for (const { title, accepted } of named) expect([title, accepted]).toEqual([title, 'pictures']);
  });
});
