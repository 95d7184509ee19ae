import { Input, Skeleton } from '@mantine/core';
import { lazy } from '../../lib/browser/lazy.ts';
import { OnDemand } from '../page/OnDemand.tsx';
import type { RichTextField } from './rich-text-field.ts';

/** The libraries of the editor are several times as large as the pages that have one. */
const EditorArea = lazy(async () => ({ default: (await import('./EditorArea.tsx')).EditorArea }));

/** A small editor: headings, bold, lists. Of what is pasted no more than these comes in. */
export function RichTextEditor(field: RichTextField) {
  const room = (
    <Input.Wrapper label={field.label} labelElement="div">
      <Skeleton height="13rem" />
    </Input.Wrapper>
  );
  return (
    <OnDemand fallback={room}>
      <EditorArea {...field} />
    </OnDemand>
  );
}
