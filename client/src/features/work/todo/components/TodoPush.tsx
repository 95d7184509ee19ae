import { useTodosChanged, useWaiting } from '../api.ts';
import { useChannelPush } from '../push.ts';

/** Asks for the person's to-dos and messages anew when they change, on whatever page they are. */
export default function TodoPush() {
  const { data } = useWaiting(true);
  useChannelPush(data?.channel ?? '', useTodosChanged());
  return null;
}
