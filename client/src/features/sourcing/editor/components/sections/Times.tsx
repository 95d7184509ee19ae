import { MOST_ROUND_MINUTES, type ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import { checkRoundWindows } from '@jicai/shared/domain/auction/clock/rounds.ts';
import { MINUTE_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { roundWindowsOf } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { Checkbox, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import { NumberField } from '../../../../../ui/form/numbers/NumberField.tsx';
import { Panel } from '../../../../../ui/page/Panel.tsx';
import { RoundWindows } from '../../../project/components/RoundWindows.tsx';
import { anchorOf, useDraftForm } from '../../model/form.ts';
import { CountField, TimeField } from '../fields/fields.tsx';

const two = { base: 1, sm: 2 };
const three = { base: 1, xs: 2, sm: 3 };

/** The windows, from the publication to the last round. */
export function Times() {
  const { draft, project, set } = useDraftForm();
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
              ? { hint: `自发布次日起算，不少于 ${project.inquiryDays} 个完整的工作日` }
              : {})}
          />
          {draft.quoteMethod === 'open' && (
            <CountField
              field="rounds"
              unit="轮"
              min={1}
              max={10}
              onType={() => set('roundMinutes', [])}
            />
          )}
        </SimpleGrid>
        <RoundLengths />
      </Stack>
    </Panel>
  );
}

const bounded = (minutes: number) => Math.min(MOST_ROUND_MINUTES, Math.max(1, minutes));

/** The minutes that equal rounds would have; half an hour where the quoting has no times yet. */
function equalMinutes({ rounds, quoteOpensAt, quoteClosesAt }: ProjectDraft): number {
  if (quoteOpensAt === null || quoteClosesAt === null) return 30;
  const minutes = Math.floor((quoteClosesAt - quoteOpensAt) / rounds / MINUTE_MS);
  return bounded(minutes);
}

/** AU17: the rounds are equal, or each but the last has a length of its own. */
function RoundLengths() {
  const { draft, set, problemOf } = useDraftForm();
  const { rounds, roundMinutes, quoteOpensAt, quoteClosesAt } = draft;
  if (rounds < 2 || draft.quoteMethod === 'sealed') return null;
  const isEqual = roundMinutes.length === 0;
  const windows =
    quoteOpensAt === null || quoteClosesAt === null
      ? []
      : roundWindowsOf(draft, quoteOpensAt, quoteClosesAt);
  const change = (at: number, minutes: number) =>
    set('roundMinutes', roundMinutes.with(at, bounded(minutes)));
  return (
    <Input.Wrapper
      id={anchorOf('roundMinutes')}
      labelElement="div"
      error={problemOf('roundMinutes')}
    >
      <Stack gap="sm">
        <Checkbox
          label="各轮时长相等"
          checked={isEqual}
          onChange={(event) =>
            set(
              'roundMinutes',
              event.currentTarget.checked ? [] : Array(rounds - 1).fill(equalMinutes(draft)),
            )
          }
        />
        {!isEqual && (
          <SimpleGrid cols={three}>
            {roundMinutes.map((minutes, index) => (
              <NumberField
                // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number
                key={index}
                label={`第 ${index + 1} 轮时长`}
                value={minutes}
                min={1}
                max={MOST_ROUND_MINUTES}
                needsValue
                hideControls
                rightSection="分钟"
                rightSectionWidth={56}
                onChange={(typed) => typed !== '' && change(index, typed)}
              />
            ))}
          </SimpleGrid>
        )}
        {!isEqual && (
          <Text size="xs" c="var(--jc-muted)">
            末轮至报价截止
          </Text>
        )}
        {windows.length > 0 && checkRoundWindows(windows) === null && (
          <RoundWindows windows={windows} />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
