import type { CallFailed } from '../../../../../lib/http/call-failed.ts';
import { Refused } from '../../../../../ui/form/Refused.tsx';

/** The reason why an order was not submitted, above the button or at its field. */
export function SubmitFailure({ failure }: { readonly failure: CallFailed | null }) {
  return <Refused failure={failure} more="，填写内容已保留。" />;
}
