import { Text } from '@mantine/core';
import type { CallFailed } from '../../../../../lib/http/call-failed.ts';

/** The reason why an order was not submitted, above the button. */
export function SubmitFailure({ failure }: { readonly failure: CallFailed | null }) {
  if (!failure) return null;
  return (
    <Text c="var(--jc-alarm)" role="alert">
      {failure.text}，填写内容已保留。
    </Text>
  );
}
