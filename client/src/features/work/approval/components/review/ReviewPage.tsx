import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';

interface Props {
  readonly title: string;
  /** The query parameter that names the subject. */
  readonly param: string;
  readonly children: (subjectId: string) => ReactNode;
}

/** A review as a page of its own. */
export function ReviewPage({ title, param, children }: Props) {
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title={title} />
      <Panel>{children(params.get(param) ?? '')}</Panel>
    </>
  );
}
