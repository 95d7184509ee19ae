import { Anchor, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useNewestShops } from '../../features/mall/shop/api.ts';
import { ShopRowCard } from '../../features/mall/shop/components/ShopRowCard.tsx';
import { shopListQuery } from '../../features/mall/shop/model/shop-list.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
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

/** The way from a registration to an open shop. */
const steps = [
  '注册账号：填写企业主体与联系人，阅读并同意入驻协议',
  '完善店铺信息：上传营业执照与资质，填写经营类目、服务区域和开户行',
  '平台审核：结果以站内消息通知，也可凭申请编号查询进度',
  '开店：发布商品，经审核后上架销售',
] as const;

const NEWEST = 8;
const newestFirst = shopListQuery({ keyword: '', initial: '', sort: 'newest', page: 1 });
const NEWEST_SHOPS = `${paths.supplierList.to()}?${newestFirst}`;

/** /MallZc, the home of the zone dpzc: who registers here, how, and the shops that opened last. */
export default function RegisterLandingPage() {
  return (
    <>
      <PageHeader title="入驻与注册" hint="请选择注册身份；提交后由平台审核，结果会通知到您" />
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
      <Group mt="md" gap="lg">
        <Text>
          已有账号？
          <Anchor component={Link} to={paths.login.to()} underline="always">
            直接登录
          </Anchor>
        </Text>
        <Text>
          已提交店铺申请？
          <Anchor component={Link} to={paths.entryProgress.to()} underline="always">
            查询审核进度
          </Anchor>
        </Text>
      </Group>
      <Stack mt="md">
        <Panel title="怎样入驻开店">
          <List type="ordered" spacing={6}>
            {steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Panel>
        <NewShops />
      </Stack>
    </>
  );
}

function NewShops() {
  const query = useNewestShops(NEWEST);
  return (
    <Panel title="最近入驻的店铺">
      <Loaded query={query} what="店铺加载失败" empty="还没有店铺入驻">
        {({ rows }) => (
          <Stack gap="sm">
            {rows.map((shop) => (
              <ShopRowCard key={shop.shopId} shop={shop} />
            ))}
          </Stack>
        )}
      </Loaded>
      <Anchor component={Link} to={NEWEST_SHOPS} mt="sm" display="inline-block">
        查看更多店铺
      </Anchor>
    </Panel>
  );
}
