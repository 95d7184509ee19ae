import type { ProjectAction, ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { isEditable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { Button, Group } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toastAtom } from '../../../../../lib/toast.ts';
import { ActionDialog } from '../../../../../ui/dialog/ActionDialog.tsx';
import { MomentField } from '../../../../../ui/form/DateField.tsx';
import {
  useCopy,
  useExtend,
  useMarkTemplate,
  useProjectChanged,
  usePublish,
  useRevoke,
  useWithdraw,
} from '../../api.ts';
import { editPathOf } from '../EditPage.tsx';

interface Props {
  readonly project: ProjectFile;
  /** Whether the caller may copy it into a project of their own. */
  readonly canCopy: boolean;
}

type Asked = Exclude<ProjectAction, 'submit'>;

/** The buttons of a project, by the table of states. */
export function ProjectActions({ project, canCopy }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { actions, state, id, method } = project;
  const isMine = actions.includes('submit');
  const copying = useCopying(project);
  return (
    <Group gap="xs">
      {isMine && isEditable(state) && (
        <Button component={Link} to={editPathOf(method).to(id)}>
          继续编辑
        </Button>
      )}
      {actions.includes('publish') && <Button onClick={() => setAsked('publish')}>立即发布</Button>}
      {actions.includes('withdraw') && (
        <Button variant="default" onClick={() => setAsked('withdraw')}>
          撤回审核
        </Button>
      )}
      {actions.includes('extendSignUp') && (
        <Button variant="default" onClick={() => setAsked('extendSignUp')}>
          延长报名
        </Button>
      )}
      {canCopy && state === 'failed' && (
        <Button loading={copying.isSending} onClick={() => copying.start(true)}>
          重新采购
        </Button>
      )}
      {canCopy && (
        <Button variant="default" loading={copying.isSending} onClick={() => copying.start(false)}>
          复制为新项目
        </Button>
      )}
      {canCopy && <TemplateButton project={project} />}
      {actions.includes('revoke') && (
        <Button variant="subtle" color="red" onClick={() => setAsked('revoke')}>
          撤销项目
        </Button>
      )}
      {asked && <Dialog asked={asked} project={project} onClose={() => setAsked(null)} />}
    </Group>
  );
}

/** Makes the project a template of its unit, or no longer one. */
function TemplateButton({ project: { id, isTemplate } }: Pick<Props, 'project'>) {
  const { send, isSending } = useMarkTemplate();
  const changed = useProjectChanged();
  const toast = useSetAtom(toastAtom);
  const mark = () =>
    void send({ id, isTemplate: !isTemplate }).then(
      () => {
        toast('done', isTemplate ? '已取消模板' : '已设为本单位模板，新建项目时可选用');
        changed();
      },
      () => {},
    );
  return (
    <Button variant="default" loading={isSending} onClick={mark}>
      {isTemplate ? '取消模板' : '设为模板'}
    </Button>
  );
}

function useCopying({ id, method }: ProjectFile) {
  const { send, isSending } = useCopy();
  const navigate = useNavigate();
  const start = (retender: boolean) =>
    void send({ id, retender }).then(
      (made) => void navigate(editPathOf(method).to(made.id)),
      () => {},
    );
  return { start, isSending };
}

interface DialogProps {
  readonly asked: Asked;
  readonly project: ProjectFile;
  readonly onClose: () => void;
}

const DONE: Readonly<Record<Asked, string>> = {
  withdraw: '已撤回，可以继续编辑',
  publish: '已发布',
  extendSignUp: '报名时间已延长',
  revoke: '项目已撤销',
};

function Dialog({ asked, project, onClose }: DialogProps) {
  const withdraw = useWithdraw();
  const publish = usePublish();
  const extend = useExtend();
  const revoke = useRevoke();
  const changed = useProjectChanged();
  const toast = useSetAtom(toastAtom);
  const [until, setUntil] = useState<number | null>(project.signUpEndsAtMs);
  const { id } = project;
  const after = (sent: Promise<unknown>) =>
    sent.then(() => {
      toast('done', DONE[asked]);
      changed();
    });
  switch (asked) {
    case 'withdraw':
      return (
        <ActionDialog
          title="撤回审核"
          text="审核随即终止，项目回到草稿，修改后可再次提交。"
          word="撤回"
          sending={withdraw}
          onConfirm={() => after(withdraw.send({ id }))}
          onClose={onClose}
        />
      );
    case 'publish':
      return (
        <ActionDialog
          title="立即发布"
          text="公告立即公开，受邀供应商收到通知；发布后内容不能再修改。"
          word="发布"
          sending={publish}
          onConfirm={() => after(publish.send({ id }))}
          onClose={onClose}
        />
      );
    case 'extendSignUp':
      return (
        <ActionDialog
          title="延长报名时间"
          text="只能延长一次；报价时间随之顺延，已报名的供应商会收到通知。"
          word="延长"
          needsReason
          sending={extend}
          onConfirm={(reason) => after(extend.send({ id, signUpEndsAtMs: until ?? 0, reason }))}
          onClose={onClose}
        >
          <MomentField
            data-path="signUpEndsAtMs"
            label="新的报名截止时间"
            withAsterisk
            value={until}
            onChange={setUntil}
          />
        </ActionDialog>
      );
    case 'revoke':
      return (
        <ActionDialog
          title="撤销项目"
          text="项目就此结束，不能恢复；已发布的，供应商和监督人会收到通知和原因。"
          word="撤销项目"
          isDanger
          needsReason
          sending={revoke}
          onConfirm={(reason) => after(revoke.send({ id, reason }))}
          onClose={onClose}
        />
      );
  }
}
