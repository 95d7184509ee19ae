import { sharedFiles, sharedSubjects } from './common.ts';
import { pricePatterns } from './prices.ts';
import { winnerRotation } from './rotation.ts';
import type { ProjectSignal, ProjectSignalInput } from './types.ts';

/** Returns the collusion signals of a project. The same input always gives the same signals. */
export const projectSignalsOf = ({
  subjects,
  files,
  quotes,
  history,
}: ProjectSignalInput): ProjectSignal[] => [
  ...sharedSubjects(subjects),
  ...sharedFiles(files),
  ...pricePatterns(quotes),
  ...winnerRotation(history),
];
