import { foldSigns } from './fold.ts';

/**
 * Returns the name or number of a company in the form used for comparison: half-width characters and
 * brackets, upper case, no spaces. 江城（集团）有限公司 and 江城(集团) 有限公司 are the same company.
 */
export const comparedUnitName = (name: string): string =>
  foldSigns(name).replaceAll(/\s/g, '').toUpperCase();
