/** Returns whether a call that pauses, resumes or stops an auction stops it, which is final. */
export const isStop = ({ runState }: { readonly runState: string }): boolean =>
  runState === 'stopped';
