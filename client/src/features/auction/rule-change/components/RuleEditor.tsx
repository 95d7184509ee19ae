import type { RuleSet } from '@jicai/shared/contract/auction/rule-set.ts';
import { ruleDifferences } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import type { RuleName } from '@jicai/shared/domain/auction/rules/table.ts';
import { limits } from '@jicai/shared/limits.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { toastAtom } from '../../../../lib/toast.ts';
import { Unloaded } from '../../../../ui/page/Loaded.tsx';
import { useRuleEdit, useSaveRules, useSubmitRules } from '../api.ts';
import { formOf, readRuleForm } from '../model/rule-form.ts';
import { RuleDiff } from './RuleDiff.tsx';
import { RuleFields } from './RuleFields.tsx';

interface Props {
  readonly packageNumber: string;
  readonly onClose: () => void;
}

/**
 * AU33: The form in which the handler changes the rules, saves them as a draft, or submits them for the
 * countersign. Not shown while a submitted change waits for the countersign.
 */
export function RuleEditor({ packageNumber, onClose }: Props) {
  const { data, error, refetch } = useRuleEdit(packageNumber);
  if (!data) return <Unloaded what="竞价规则加载失败" error={error} refetch={refetch} />;
  if (data.waiting) return <Text>已有一项规则变更在等待监督人会签，会签后才能再次申请。</Text>;
  // The rules are read again when the window gets the focus; the form keeps what was typed.
  return <Editor {...data} packageNumber={packageNumber} onClose={onClose} />;
}

interface EditorProps extends Props {
  /** The rules in force. */
  readonly rules: RuleSet;
  readonly changeable: readonly RuleName[];
  readonly draft: RuleSet | null;
  readonly reason: string;
}

function Editor({ packageNumber, rules, changeable, draft, reason: saved, onClose }: EditorProps) {
  const toast = useSetAtom(toastAtom);
  const [form, setForm] = useState(() => formOf(draft ?? rules));
  const [reason, setReason] = useState(saved);
  const [isTouched, setTouched] = useState(false);
  const saving = useSaveRules();
  const submitting = useSubmitRules();
  const after = readRuleForm(form);
  const changes = typeof after === 'string' ? [] : ruleDifferences(rules, after);
  const isMissing = reason.trim() === '';
  const problem = typeof after === 'string' ? after : changes.length === 0 ? '规则没有变化' : null;

  async function save(thenSubmit: boolean) {
    setTouched(true);
    if (typeof after === 'string' || problem !== null || isMissing) return;
    try {
      await saving.send({ packageNumber, rules: after, reason: reason.trim() });
      const answer = thenSubmit ? await submitting.send({ packageNumber }) : null;
      toast('done', answer ? answer.text : '已保存，尚未提交');
      onClose();
    } catch {
      // A call failed, and `send` has already shown the reason; the form keeps what was typed.
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          监督人会签同意后，新规则立即生效并通知所有参与方；已有报价继续有效，之后的报价按新规则判断。竞价方向、报价方式、身份可见等规则发布后不能变更。
        </Text>
        <RuleFields form={form} changeable={changeable} onChange={setForm} />
        {changes.length > 0 && <RuleDiff changes={changes} />}
        {isTouched && problem && (
          <Text c="var(--jc-alarm)" role="alert">
            {problem}
          </Text>
        )}
        <Textarea
          label="变更原因（必填，所有参与方可见并记入日志）"
          value={reason}
          maxLength={limits.reasonLength}
          autosize
          minRows={2}
          error={isTouched && isMissing ? '请填写原因' : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button variant="default" loading={saving.isSending} onClick={() => void save(false)}>
            保存
          </Button>
          <Button type="submit" loading={saving.isSending || submitting.isSending}>
            提交会签
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
