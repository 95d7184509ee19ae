/** Returns whether a request to change the run state asks for a stop. A stop is final (AU15). */
export const isStop = ({ runState }: { readonly runState: string }): boolean =>
  runState === 'stopped';
