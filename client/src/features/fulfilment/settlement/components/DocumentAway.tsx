import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { CallFailed } from '../../../../lib/http/call-failed.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';

interface Props {
  /** The failure in words: 付款单加载失败. */
  readonly what: string;
  readonly error: CallFailed | null;
  readonly refetch: () => unknown;
  /** The list that the document stands in. */
  readonly list: { readonly to: string; readonly title: string };
}

/** The page of a document that is not there yet, or could not be loaded. */
export function DocumentAway({ what, error, refetch, list }: Props) {
  return (
    <Unloaded
      what={what}
      error={error}
      refetch={refetch}
      away={
        <Button component={Link} to={list.to}>
          {list.title}
        </Button>
      }
    />
  );
}
