/** Returns whether a call that changes the run state stops the auction, which is final. */
export const isStop = ({ runState }: { readonly runState: string }): boolean =>
  runState === 'stopped';
