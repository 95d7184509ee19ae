/** Of the calls that pause, resume or stop an auction: whether this one stops it for good. */
export const isStop = ({ runState }: { readonly runState: string }): boolean =>
  runState === 'stopped';
