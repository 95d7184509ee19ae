import { useCallback, useState } from 'react';
import { deletedOf, type FormFiles, isAnyUploading, withFiles } from './form-files.ts';

/** Takes what a place of the form says about its files; null when the place is gone. */
export type ReportFiles = (place: string, files: FormFiles[string] | null) => void;

/** The files of an order's form: whether it has to wait for one, and which saved ones go. */
export function useFormFiles() {
  const [all, setAll] = useState<FormFiles>({});
  const report = useCallback<ReportFiles>(
    (place, files) => setAll((now) => withFiles(now, place, files)),
    [],
  );
  return { report, isUploading: isAnyUploading(all), deleted: deletedOf(all) };
}
