import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { ResultBadge } from './ResultBadge.tsx';

interface Props {
  readonly result: 'passed' | 'failed' | null;
  readonly opinion: string;
  readonly attachment: ReactNode;
  readonly reviewerName: string;
  readonly reviewedAtMs: number | null;
  /** Shown while there is no result: the people it waits for, or the reason why the caller may not decide. */
  readonly note?: string;
}

/** The decision, read-only. */
export function DecisionView(props: Props) {
  const { result, opinion, attachment, reviewerName, reviewedAtMs, note } = props;
  return (
    <Stack gap="sm">
      <div>
        <ResultBadge result={result} />
      </div>
      {note && <Text c="var(--jc-muted)">{note}</Text>}
      {result !== null && (
        <>
          <Labelled label="审核意见">
            <Text style={{ whiteSpace: 'pre-wrap' }}>{opinion || '—'}</Text>
          </Labelled>
          <Labelled label="审核附件">{attachment ?? <Text>—</Text>}</Labelled>
          <Labelled label="审核人">
            <Text>{reviewerName}</Text>
          </Labelled>
          <Labelled label="审核时间">
            <Text className="tnum">{reviewedAtMs === null ? '—' : dateTimeText(reviewedAtMs)}</Text>
          </Labelled>
        </>
      )}
    </Stack>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="var(--jc-muted)">
        {label}
      </Text>
      {children}
    </div>
  );
}
