import { foldSigns } from './fold.ts';

/**
 * Returns a name or number of a company as it is compared: half-width signs and brackets, capital letters,
 * no blanks. 江城（集团）有限公司 and 江城(集团) 有限公司 are one company.
 */
export const comparedUnitName = (name: string): string =>
  foldSigns(name).replaceAll(/\s/g, '').toUpperCase();
