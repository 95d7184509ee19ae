import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Failed, Loading } from '../../../../ui/page/states.tsx';

interface Props {
  /** The failure in words: 付款单加载失败. */
  readonly what: string;
  readonly failure: CallFailed | null;
  readonly onRetry: () => void;
  /** The list that the document stands in. */
  readonly list: { readonly to: string; readonly title: string };
}

/** The page of a document that is not there yet, or could not be loaded. */
export function DocumentAway({ what, failure, onRetry, list }: Props) {
  if (!failure) return <Loading />;
  return (
    <Failed
      what={what}
      failure={failure}
      onRetry={onRetry}
      away={
        <Button component={Link} to={list.to}>
          {list.title}
        </Button>
      }
    />
  );
}
