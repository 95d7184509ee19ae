import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { OwnAct } from '@jicai/shared/contract/sourcing/result.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../../../../lib/time/time-text.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

const words: Readonly<Record<OwnAct['kind'], string>> = {
  question: '提问',
  explanation: '报价说明',
  negotiation: '议价',
  objection: '质疑',
};

interface Props {
  readonly acts: readonly OwnAct[];
  readonly projectNumber: string;
}

/** The subject of an act; negotiations and objections have a page of their own. */
function Subject({ act, projectNumber }: { readonly act: OwnAct; readonly projectNumber: string }) {
  const { kind, text, negotiationId } = act;
  const to =
    kind === 'objection'
      ? businessPaths.projectObjections(projectNumber)
      : negotiationId !== null && businessPaths.negotiation(negotiationId);
  if (!to) return text;
  return (
    <Anchor component={Link} to={to} size="sm">
      {text}
    </Anchor>
  );
}

/** All that the supplier asked, explained, negotiated and objected to; nothing where there is none. */
export function OwnActs({ acts, projectNumber }: Props) {
  if (acts.length === 0) return null;
  return (
    <Panel title="我的提问、说明、议价与质疑">
      <DataTable
        caption="我的提问、说明、议价与质疑"
        rows={acts.map((act, nth) => ({ act, nth }))}
        keyOf={({ nth }) => nth}
        columns={[
          {
            title: '内容',
            isHeading: true,
            render: ({ act }) => <Subject act={act} projectNumber={projectNumber} />,
          },
          { title: '事项', render: ({ act }) => words[act.kind] },
          {
            title: '时间',
            render: ({ act }) => <span className="tnum">{dateTimeText(act.atMs)}</span>,
          },
          { title: '答复或结果', render: ({ act }) => act.answer || '待答复' },
        ]}
      />
    </Panel>
  );
}
