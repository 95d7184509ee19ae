import { roundsWithin } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { dateTimeText } from '../../../../../lib/time/time-text.ts';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { useDraftForm } from '../../model/form.ts';
import { CountField, TimeField } from '../fields/fields.tsx';

const two = { base: 1, sm: 2 };

/** The windows, from the publication to the last round. */
export function Times() {
  const { draft, project } = useDraftForm();
  return (
    <Panel title="时间安排">
      <Stack gap="md">
        <SimpleGrid cols={two}>
          <TimeField field="publishAt" hint="留空则审核通过后立即发布" />
          <TimeField field="signUpOpensAt" hint="留空则发布后即可报名" />
          <TimeField field="signUpEndsAt" isRequired />
          <CountField
            field="signUpExtensionHours"
            unit="小时"
            min={0}
            max={720}
            label="报名不足时自动延长"
            hint="只延长一次；0 为不延长，直接流标"
          />
          <TimeField field="questionsEndAt" hint="留空则报价截止前均可提问" />
          <TimeField field="quoteOpensAt" isRequired hint="报名截止后留出资格审查的时间" />
          <TimeField
            field="quoteClosesAt"
            isRequired
            {...(project.method === 'inquiry'
              ? { hint: `自发布起不少于 ${project.inquiryDays} 个工作日` }
              : {})}
          />
          {draft.quoteMethod === 'open' && (
            <CountField field="rounds" unit="轮" min={1} max={10} hint="各轮时长相等" />
          )}
        </SimpleGrid>
        <RoundWindows />
      </Stack>
    </Panel>
  );
}

function RoundWindows() {
  const { rounds, quoteOpensAt, quoteClosesAt, quoteMethod } = useDraftForm().draft;
  if (rounds < 2 || quoteMethod === 'sealed' || quoteOpensAt === null || quoteClosesAt === null)
    return null;
  if (quoteClosesAt <= quoteOpensAt) return null;
  return (
    <Stack gap={2}>
      {roundsWithin(rounds, quoteOpensAt, quoteClosesAt).map(({ opensAt, closesAt }, index) => (
        <Text key={opensAt} size="sm" className="tnum" c="var(--jc-muted)">
          第 {index + 1} 轮：{dateTimeText(opensAt)} 至 {dateTimeText(closesAt)}
        </Text>
      ))}
    </Stack>
  );
}
