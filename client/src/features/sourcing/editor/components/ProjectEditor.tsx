import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { CHINA_HOLIDAYS, withDays } from '@jicai/shared/domain/kernel/time/working-days.ts';
import { checkDraft, type Problem } from '@jicai/shared/domain/sourcing/project/check.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOpenElsewhere } from '../../../../lib/browser/open-elsewhere.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { toastAtom } from '../../../../lib/toast.ts';
import { Modal } from '../../../../ui/dialog/Modal.tsx';
import { showWrongNumber } from '../../../../ui/form/numbers/number-problem.ts';
import { Panel } from '../../../../ui/page/Panel.tsx';
import { SaveMark } from '../../../../ui/page/SaveMark.tsx';
import { TenderView } from '../../enrolment/components/TenderView.tsx';
import { announcementOf } from '../../enrolment/model/announcement.ts';
import { useProjectChanged, useSubmit } from '../api.ts';
import { DraftFormContext, jumpTo } from '../model/form.ts';
import { useDraft } from '../model/use-draft.ts';
import { editorPaths } from '../paths.ts';
import classes from './ProjectEditor.module.css';
import { Basics, Terms } from './sections/Basics.tsx';
import { EvaluationRules } from './sections/EvaluationRules.tsx';
import { Formulas } from './sections/Formulas.tsx';
import { Packages } from './sections/Packages.tsx';
import { Rules } from './sections/Rules.tsx';
import { Supervision } from './sections/Supervision.tsx';
import { Suppliers } from './sections/Suppliers.tsx';
import { Times } from './sections/Times.tsx';

interface Props {
  readonly project: ProjectFile;
  readonly onReload: () => void;
}

/** The form of a project under its handler's hands, with what is still missing beside it. */
export function ProjectEditor({ project, onReload }: Props) {
  const editor = useDraft(project);
  const { draft, set, setFiles, flush, status } = editor;
  const [isChecked, setChecked] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const isElsewhere = useOpenElsewhere(`project ${project.id}`);
  const time = useServerTime();
  const problems = checkDraft(draft, {
    method: project.method,
    now: time.now(),
    handlerId: project.handlerId,
    inquiryDays: project.inquiryDays,
    holidays: withDays(CHINA_HOLIDAYS, project.setDays),
  });
  const problemOf = (field: string) =>
    isChecked ? (problems.find((problem) => problem.field === field)?.text ?? null) : null;
  const submit = useSubmitting(project, flush, problems, () => setChecked(true));
  return (
    <DraftFormContext value={{ project, draft, set, problemOf }}>
      <div className={classes.columns}>
        <Stack className={classes.main ?? ''}>
          <Basics />
          <Terms />
          <Suppliers />
          <Rules />
          {project.method === 'inquiry' && <EvaluationRules />}
          <Packages />
          {project.method === 'inquiry' && <Formulas />}
          <Times />
          <Supervision onFiles={setFiles} />
        </Stack>
        <aside className={classes.side} data-bottom-bar="narrow" aria-label="保存与提交">
          <Panel>
            <Stack gap="sm">
              <SaveMark status={status} onReload={onReload} />
              {isElsewhere && (
                <Alert color="orange" p="xs" role="status">
                  此草稿在另一窗口也打开着，请只在一个窗口修改
                </Alert>
              )}
              <Checklist problems={problems} onShow={() => setChecked(true)} />
              <div className={classes.buttons}>
                <Button
                  variant="light"
                  leftSection={<IconEye size={16} aria-hidden />}
                  onClick={() => setPreview(true)}
                >
                  预览公告
                </Button>
                <Button
                  leftSection={<IconSend size={16} aria-hidden />}
                  loading={submit.isSending}
                  disabled={status.kind === 'refused'}
                  onClick={() => void submit.start()}
                >
                  提交审核
                </Button>
              </div>
            </Stack>
          </Panel>
        </aside>
      </div>
      {isPreview && <Preview project={{ ...project, draft }} onClose={() => setPreview(false)} />}
    </DraftFormContext>
  );
}

/** Saves first; what is missing leads to its field instead of to the server. */
function useSubmitting(
  { id }: ProjectFile,
  flush: () => Promise<number | null>,
  problems: readonly Problem[],
  onProblem: () => void,
) {
  const { send, isSending } = useSubmit();
  const toast = useSetAtom(toastAtom);
  const navigate = useNavigate();
  const changed = useProjectChanged();
  async function start(): Promise<void> {
    // A number that is not accepted is not in the draft.
    if (showWrongNumber(document)) return;
    const [first] = problems;
    if (first) {
      onProblem();
      jumpTo(first);
      toast('warning', first.text);
      return;
    }
    const version = await flush();
    if (version === null) return;
    await send({ id, version }).then(
      () => {
        toast('done', '已提交审核');
        changed();
        void navigate(editorPaths.projectFile.to(id));
      },
      () => {},
    );
  }
  return { start, isSending };
}

const SHOWN = 8;

interface ChecklistProps {
  readonly problems: readonly Problem[];
  readonly onShow: () => void;
}

/** The gaps that keep the project from being submitted; each line leads to its field. */
function Checklist({ problems, onShow }: ChecklistProps) {
  if (problems.length === 0)
    return (
      <Text size="sm" c="var(--jc-gain)">
        内容已完整，可以提交
      </Text>
    );
  return (
    <div>
      <Text size="sm" fw={500}>
        还有 {problems.length} 处需要完善
      </Text>
      <ul className={classes.problems}>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={problem.field}>
            <button
              type="button"
              className={classes.problem}
              onClick={() => {
                onShow();
                jumpTo(problem);
              }}
            >
              {problem.text}
            </button>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <Text size="sm" c="var(--jc-muted)" className={classes.more ?? ''}>
          另有 {problems.length - SHOWN} 处
        </Text>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly project: ProjectFile;
  readonly onClose: () => void;
}

function Preview({ project, onClose }: PreviewProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`公告预览：${project.draft.name || '（未命名）'}`}
      size="64rem"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <TenderView tender={announcementOf(project)} />
    </Modal>
  );
}
