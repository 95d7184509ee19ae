import { Anchor, Button, List, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { paths } from '../paths.ts';

/** The two ways into the mall, each with what it takes. */
const ways = [
  {
    title: '采购单位会员注册',
    text: '机关、学校、医院、企业等采购单位的经办人、审核人、监督人。',
    needs: ['单位名称与统一社会信用代码', '本人姓名、手机号与身份证号', '单位盖章的授权或任职证明'],
    word: '注册会员',
    to: paths.register.to(),
  },
  {
    title: '供应商店铺注册',
    text: '在商城开店销售商品、参加竞价询价、承接定点服务的企业。',
    needs: [
      '营业执照与法定代表人信息',
      '经营类目要求的资质证书及有效期',
      '开户行账号、联系人与服务区域',
    ],
    word: '注册店铺',
    to: paths.shopRegister.to(),
  },
] as const;

/** /MallZc: who registers here, what it takes, and the way on. */
export default function RegisterLandingPage() {
  return (
    <>
      <PageHeader title="注册" hint="请选择注册身份；提交后由平台审核，结果会通知到您" />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {ways.map(({ title, text, needs, word, to }) => (
          <Panel key={to} title={title}>
            <Text c="var(--jc-muted)">{text}</Text>
            <Text fw={600} mt="md" mb={4}>
              请先准备
            </Text>
            <List spacing={4}>
              {needs.map((need) => (
                <List.Item key={need}>{need}</List.Item>
              ))}
            </List>
            <Button component={Link} to={to} size="md" mt="lg">
              {word}
            </Button>
          </Panel>
        ))}
      </SimpleGrid>
      <Text mt="md">
        已有账号？
        <Anchor component={Link} to={paths.login.to()} underline="always">
          直接登录
        </Anchor>
      </Text>
    </>
  );
}
