import type { ProjectMethod } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { isEditable, projectTable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { Loaded, Unloaded } from '../../../../ui/page/Loaded.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { Failed } from '../../../../ui/page/states.tsx';
import { KeywordSearch } from '../../../../ui/table/KeywordSearch.tsx';
import { ProjectStateBadge } from '../../enrolment/components/ProjectStateBadge.tsx';
import {
  methodLabels,
  useCopy,
  useCreate,
  useCreateAbout,
  useProject,
  useProjects,
} from '../api.ts';
import { editorPaths, PIECES_PARAM, PRODUCT_PARAM, PROJECT_PARAM } from '../paths.ts';
import { ProjectEditor } from './ProjectEditor.tsx';

interface Props {
  readonly method: ProjectMethod;
}

export const editPathOf = (method: ProjectMethod) =>
  method === 'inquiry' ? editorPaths.inquiryEdit : editorPaths.biddingEdit;

/** The editor of the project in the address; without one, how to begin. */
export function EditPage({ method }: Props) {
  const [params] = useSearchParams();
  const id = params.get(PROJECT_PARAM) ?? '';
  return id === '' ? <Begin method={method} /> : <Edit key={id} id={id} />;
}

function Edit({ id }: { readonly id: string }) {
  const { data, error, refetch, dataUpdatedAt } = useProject(id);
  const [opened, setOpened] = useState(0);
  const away = (
    <Button component={Link} to={editorPaths.projects.to()} variant="light">
      返回采购项目
    </Button>
  );
  if (!data) return <Unloaded what="项目加载失败" error={error} refetch={refetch} away={away} />;
  const { project } = data;
  const isMine = project.actions.includes('submit');
  if (!isEditable(project.state) || !isMine)
    return <Navigate to={editorPaths.projectFile.to(id)} replace />;
  return (
    <>
      <PageHeader
        title={`编辑${methodLabels[project.method]}项目`}
        hint={
          <Group component="span" gap="xs">
            <span className="tnum">{project.number}</span>
            <ProjectStateBadge state={project.state} />
          </Group>
        }
      />
      {project.state === 'returned' && <ReturnNote notes={project.timeline} />}
      <ProjectEditor
        // The text is read once; a reload begins anew with what is stored.
        key={`${id}-${opened}`}
        project={project}
        onReload={() => void refetch().then(() => setOpened(dataUpdatedAt + 1))}
      />
    </>
  );
}

function ReturnNote({ notes }: { readonly notes: readonly { sentence: string; note: string }[] }) {
  const last = notes.at(-1);
  if (!last?.note) return null;
  return (
    <Panel mb="md">
      <Text c="var(--jc-alarm)">
        {projectTable.states.returned}：{last.note}
      </Text>
    </Panel>
  );
}

interface AboutProps {
  readonly onMade: (project: { id: string }) => void;
}

/** The way from a product's page: its name and specification become the first line. */
function About({ onMade }: AboutProps) {
  const [params] = useSearchParams();
  const productId = params.get(PRODUCT_PARAM) ?? '';
  const asked = Number(params.get(PIECES_PARAM));
  const quantity =
    Number.isInteger(asked) && asked >= 1 && asked <= limits.orderQuantity ? asked : 1;
  const create = useCreateAbout();
  if (productId === '') return null;
  return (
    <Panel title="按所选商品开始">
      <Stack gap="xs" align="flex-start">
        <Text c="var(--jc-muted)">
          商品名称、参考品牌型号、单位与数量 {quantity} 会填入采购清单，可再修改。
        </Text>
        <Button
          loading={create.isSending}
          onClick={() => void create.send({ productId, quantity }).then(onMade, () => {})}
        >
          按该商品新建询价项目
        </Button>
      </Stack>
    </Panel>
  );
}

/** The newest of earlier projects; the search finds the others. */
const MOST_EARLIER = 10;

/** An empty draft, or one with the text of an earlier project. */
function Begin({ method }: Props) {
  const create = useCreate();
  const copy = useCopy();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const query = useProjects({ tab: 'all', keyword, page: 1, method });
  const path = editPathOf(method);
  const open = ({ id }: { id: string }) => void navigate(path.to(id), { replace: true });
  return (
    <>
      <PageHeader title={`新建${methodLabels[method]}项目`} />
      <Stack>
        <Panel title="从空白开始">
          <Group>
            <Button
              loading={create.isSending}
              onClick={() => void create.send({ method }).then(open, () => {})}
            >
              新建{methodLabels[method]}项目
            </Button>
          </Group>
        </Panel>
        {method === 'inquiry' && <About onMade={open} />}
        <Templates method={method} onChosen={open} />
        <Panel title="复制本单位以往的项目">
          <Stack gap="sm">
            <KeywordSearch
              hint="项目名称或编号"
              keyword={keyword}
              maxLength={64}
              hasButton
              onSearch={setKeyword}
            />
            <Loaded
              query={query}
              what="项目加载失败"
              empty={<Text c="var(--jc-muted)">没有可以复制的{methodLabels[method]}项目</Text>}
            >
              {({ rows }) =>
                rows.slice(0, MOST_EARLIER).map((row) => (
                  <Group key={row.id} justify="space-between" wrap="nowrap">
                    <Text truncate>
                      <span className="tnum">{row.number}</span>　{row.name || '（未命名）'}
                    </Text>
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={copy.isSending}
                      aria-label={`复制 ${row.number}`}
                      onClick={() =>
                        void copy.send({ id: row.id, retender: false }).then(open, () => {})
                      }
                    >
                      复制
                    </Button>
                  </Group>
                ))
              }
            </Loaded>
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}

interface TemplatesProps extends Props {
  readonly onChosen: (made: { readonly id: string }) => void;
}

/** The templates of the unit; a new project takes over the text of the chosen one. */
function Templates({ method, onChosen }: TemplatesProps) {
  const copy = useCopy();
  const list = { tab: 'all', keyword: '', page: 1, method, templatesOnly: true } as const;
  const { data, error, refetch } = useProjects(list);
  if (data ? data.rows.length === 0 : !error) return null;
  return (
    <Panel title="使用本单位模板">
      <Stack gap="sm">
        {!data && <Failed what="模板加载失败" failure={error} onRetry={() => void refetch()} />}
        {data?.rows.map(({ id, name }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text truncate>{name}</Text>
            <Button
              variant="light"
              size="compact-md"
              loading={copy.isSending}
              aria-label={`使用模板 ${name}`}
              onClick={() => void copy.send({ id, retender: false }).then(onChosen, () => {})}
            >
              使用模板
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
