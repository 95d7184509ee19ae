import type { FilesOfForm } from '../../../../files/upload/use-uploads.ts';

/** The files of an order's form by their place: the proof, and each compared supplier's offer. */
export type FormFiles = Readonly<Record<string, Pick<FilesOfForm, 'change' | 'isUploading'>>>;

/** The files with what a place reports; null forgets a place that is gone, with what was on its way. */
export function withFiles(
  all: FormFiles,
  place: string,
  files: FormFiles[string] | null,
): FormFiles {
  const { [place]: _, ...others } = all;
  return files === null ? others : { ...others, [place]: files };
}

/** Whether a file of any place is on its way: a form that is sent now would go without it. */
export const isAnyUploading = (all: FormFiles): boolean =>
  Object.values(all).some(({ isUploading }) => isUploading);

/** The saved files that go when the form is saved, of all places. */
export const deletedOf = (all: FormFiles): string[] =>
  Object.values(all).flatMap(({ change }) => change?.deleted ?? []);
