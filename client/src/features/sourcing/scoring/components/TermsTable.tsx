import { criterionClause } from '@jicai/shared/domain/auction/award/criterion-words.ts';
import type { EvaluationTerms } from '@jicai/shared/domain/sourcing/scoring/terms.ts';
import { Stack, Text } from '@mantine/core';
import { DataTable } from '../../../../ui/table/DataTable.tsx';

interface Props {
  readonly terms: EvaluationTerms;
}

/** How the quotes of a project are evaluated, as it was published (PE1, PE6). */
export function TermsTable({ terms }: Props) {
  const { evaluationMethod, priceWeight, criteria, smallFirmDeduction: percent } = terms;
  const price = {
    name: '价格',
    points: priceWeight,
    standard: `满足要求的最低评审价 ÷ 评审价 × ${priceWeight}`,
  };
  return (
    <Stack gap="xs">
      {evaluationMethod === 'points' ? (
        <>
          <Text>综合评分：{criterionClause('points')}；同分以评审价低者为先。</Text>
          <DataTable
            caption="评分标准"
            rows={[price, ...criteria].map((row, index) => ({ ...row, nth: index }))}
            keyOf={({ nth }) => nth}
            columns={[
              { title: '评分项', isHeading: true, render: ({ name }) => name },
              { title: '分值', isNumber: true, render: ({ points }) => points },
              { title: '评分标准', render: ({ standard }) => standard },
            ]}
          />
        </>
      ) : (
        <Text>最低价：{criterionClause('lowest')}；同价以先报者为先。</Text>
      )}
      <Text>
        {percent > 0
          ? `小型、微型企业的报价扣除 ${percent}% 作为评审价，只用于排名，成交价仍为其报价。`
          : '评审价即供应商的报价。'}
      </Text>
    </Stack>
  );
}
