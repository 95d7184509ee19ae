import { ruleDifferences } from '@jicai/shared/domain/auction/rules/rule-words.ts';
import { Stack, Text } from '@mantine/core';
import { Loaded } from '../../../../ui/page/Loaded.tsx';
import { Dialog } from '../../live/components/frame/Dialog.tsx';
import { fullTimeText } from '../../live/model/times.ts';
import { useRoom } from '../../live/room/room-context.tsx';
import { useRules } from '../api.ts';
import { RuleDiff } from './RuleDiff.tsx';

/** AU33: A dialog with the changes of the rules since publication, newest first, for all participants. */
export default function RuleHistory({ onClose }: { readonly onClose: () => void }) {
  const { packageNumber } = useRoom();
  const query = useRules(packageNumber);
  return (
    <Dialog title="规则变更记录" onClose={onClose}>
      <Loaded query={query} what="规则变更记录加载失败">
        {({ changes }) =>
          changes.length === 0 ? (
            <Text c="dimmed">发布以来规则没有变更。</Text>
          ) : (
            <Stack gap="lg">
              {changes.toReversed().map(({ at, before, after, reason }) => (
                <Stack key={at} gap="xs">
                  <Text size="sm">
                    <span className="tnum">{fullTimeText(at)}</span> 生效 · 原因：{reason}
                  </Text>
                  <RuleDiff changes={ruleDifferences(before, after)} />
                </Stack>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  );
}
