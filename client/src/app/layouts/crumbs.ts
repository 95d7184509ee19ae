import type { MenuGroup } from '@jicai/shared/contract/identity/navigation.ts';
import { matchPath } from 'react-router-dom';
import { paths } from '../paths.ts';

/** One part of the way to a page; a link where `to` is. */
export interface Crumb {
  readonly title: string;
  readonly to?: string;
}

interface Below {
  readonly title: string;
  /** Entries of the menu that the page belongs to; the first that the person has. */
  readonly of: readonly string[];
}

const orderEntries = [paths.orders.pattern, paths.supplierOrders.pattern];
const acceptanceEntries = [paths.acceptances.pattern];
const threadEntries = [...orderEntries, ...acceptanceEntries, paths.stockIn.pattern];
const negotiationEntries = [paths.negotiations.pattern];
const fixedEntries = [paths.fixedOrders.pattern];
const contractEntries = [paths.contracts.pattern];
const statementEntries = [paths.statements.pattern, paths.openStatements.pattern];
const invoiceEntries = [paths.invoices.pattern, paths.supplierInvoices.pattern];
const paymentEntries = [paths.payments.pattern];
const afterSaleEntries = [paths.afterSales.pattern];
const projectEntries = [paths.projects.pattern];
const offerEntries = [paths.awardOffers.pattern];
const memberEntries = [paths.members.pattern];
const personnelEntries = [paths.personnel.pattern];
const listingEntries = [paths.listings.pattern];
const listingReviewEntries = [paths.listingQueue.pattern];
const entryReviewEntries = [paths.entryQueue.pattern];
const shopAdminEntries = [paths.shopAdmin.pattern];
const noticeEntries = [paths.noticeAdmin.pattern];
const todoEntries = [paths.todos.pattern];

/** Pages that the menu does not name, by their path. */
const PAGES: Readonly<Record<string, Below>> = {
  [paths.memberOrders.pattern]: { title: '我的订单', of: [] },
  [paths.allOrders.pattern]: { title: '全部订单', of: [] },
  [paths.orderDetail.pattern]: { title: '订单详情', of: orderEntries },
  [paths.orderEdit.pattern]: { title: '修改订单', of: orderEntries },
  [paths.orderSnapshot.pattern]: { title: '订单快照', of: orderEntries },
  [paths.orderThread.pattern]: { title: '履约进度', of: threadEntries },
  [paths.accept.pattern]: { title: '验收', of: acceptanceEntries },
  [paths.purchaseLists.pattern]: { title: '常购清单', of: [] },
  [paths.records.pattern]: { title: '比价记录', of: [] },
  [paths.addresses.pattern]: { title: '收货地址', of: [] },
  [paths.reviews.pattern]: { title: '商品评价', of: [] },
  [paths.supplierReviews.pattern]: { title: '评价回复', of: [] },
  [paths.contracts.pattern]: { title: '合同管理', of: [] },
  [paths.contract.pattern]: { title: '合同详情', of: contractEntries },
  [paths.contractSettings.pattern]: { title: '合同规则与模板', of: contractEntries },
  [paths.contractReview.pattern]: { title: '合同审核', of: todoEntries },
  [paths.openStatements.pattern]: { title: '待对账', of: [] },
  [paths.statements.pattern]: { title: '对账单', of: [] },
  [paths.statementRules.pattern]: { title: '对账规则', of: [] },
  [paths.statement.pattern]: { title: '对账单详情', of: statementEntries },
  [paths.supplierStatement.pattern]: { title: '对账单详情', of: statementEntries },
  [paths.billable.pattern]: { title: '可开票账单', of: [] },
  [paths.invoices.pattern]: { title: '开票申请', of: [] },
  [paths.invoiceTitles.pattern]: { title: '开票信息', of: [] },
  [paths.supplierInvoices.pattern]: { title: '开票申请', of: [paths.invoices.pattern] },
  [paths.invoiceApply.pattern]: { title: '申请开票', of: invoiceEntries },
  [paths.invoice.pattern]: { title: '开票详情', of: invoiceEntries },
  [paths.supplierInvoice.pattern]: { title: '开票详情', of: invoiceEntries },
  [paths.shipBatch.pattern]: { title: '批量发货', of: [] },
  [paths.dueMonth.pattern]: { title: '到期日历', of: [] },
  [paths.overdueUnits.pattern]: { title: '逾期付款', of: [] },
  [paths.payments.pattern]: { title: '付款管理', of: [] },
  [paths.payment.pattern]: { title: '付款单', of: paymentEntries },
  [paths.paymentReview.pattern]: { title: '付款审批', of: todoEntries },
  [paths.budgets.pattern]: { title: '预算管理', of: [] },
  [paths.budget.pattern]: { title: '预算详情', of: [paths.budgets.pattern] },
  [paths.afterSales.pattern]: { title: '售后记录', of: [] },
  [paths.afterSaleApply.pattern]: { title: '申请售后', of: orderEntries },
  [paths.afterSaleApplyProvider.pattern]: { title: '申请售后', of: orderEntries },
  [paths.afterSale.pattern]: { title: '售后详情', of: afterSaleEntries },
  [paths.afterSaleRecord.pattern]: { title: '售后详情', of: afterSaleEntries },
  [paths.supplierAfterSale.pattern]: { title: '售后详情', of: afterSaleEntries },
  [paths.todoDetail.pattern]: { title: '待办详情', of: todoEntries },
  [paths.orderReview.pattern]: { title: '订单审核', of: todoEntries },
  [paths.biddingEdit.pattern]: { title: '竞价项目编辑', of: projectEntries },
  [paths.inquiryEdit.pattern]: { title: '询价项目编辑', of: projectEntries },
  [paths.projectFile.pattern]: { title: '项目详情', of: projectEntries },
  [paths.projectReview.pattern]: { title: '采购项目审核', of: todoEntries },
  [paths.biddingResultFile.pattern]: { title: '采购结果', of: projectEntries },
  [paths.inquiryResultFile.pattern]: { title: '采购结果', of: projectEntries },
  [paths.biddingHistory.pattern]: { title: '报价历史', of: projectEntries },
  [paths.inquiryHistory.pattern]: { title: '报价历史', of: projectEntries },
  [paths.ruleEdit.pattern]: { title: '发拍规则变更', of: projectEntries },
  [paths.scoring.pattern]: { title: '评审打分', of: [paths.scoringTasks.pattern] },
  [paths.noticeReview.pattern]: { title: '结果公告审核', of: todoEntries },
  [paths.ownProject.pattern]: { title: '我参与的项目', of: offerEntries },
  [paths.ownBidding.pattern]: { title: '我参与的项目', of: offerEntries },
  [paths.memberHall.pattern]: { title: '竞价大厅', of: [] },
  [paths.organiserHall.pattern]: { title: '询价大厅', of: projectEntries },
  [paths.supplierHall.pattern]: { title: '询价大厅', of: [paths.inquiryHome.pattern] },
  [paths.groupBuyReview.pattern]: { title: '团购审核', of: todoEntries },
  [paths.negotiations.pattern]: { title: '议价', of: [] },
  [paths.negotiation.pattern]: { title: '议价详情', of: negotiationEntries },
  [paths.negotiationEdit.pattern]: { title: '发起议价', of: negotiationEntries },
  [paths.appointments.pattern]: { title: '定点供应商', of: [] },
  [paths.competitions.pattern]: { title: '定点竞争', of: [] },
  [paths.fixedOrders.pattern]: { title: '定点服务单', of: [] },
  [paths.fixedOrder.pattern]: { title: '服务单详情', of: fixedEntries },
  [paths.fixedOrderForm.pattern]: { title: '填写服务单', of: fixedEntries },
  [paths.member.pattern]: { title: '会员信息', of: memberEntries },
  [paths.memberEdit.pattern]: { title: '编辑会员', of: memberEntries },
  [paths.memberAdd.pattern]: { title: '快速注册会员', of: memberEntries },
  [paths.personnelAdd.pattern]: { title: '新增人事信息', of: personnelEntries },
  [paths.personnelEdit.pattern]: { title: '编辑人事信息', of: personnelEntries },
  [paths.publishCategory.pattern]: { title: '发布商品：选择类目', of: listingEntries },
  [paths.publishCategoryShort.pattern]: { title: '发布商品：选择类目', of: listingEntries },
  [paths.publishBasics.pattern]: { title: '发布商品：基本信息', of: listingEntries },
  [paths.publishBasicsShort.pattern]: { title: '发布商品：基本信息', of: listingEntries },
  [paths.publishDetail.pattern]: { title: '发布商品：商品详情', of: listingEntries },
  [paths.publishDetailShort.pattern]: { title: '发布商品：商品详情', of: listingEntries },
  [paths.publishAccessories.pattern]: { title: '发布商品：选择配件', of: listingEntries },
  [paths.publishAccessoriesShort.pattern]: { title: '发布商品：选择配件', of: listingEntries },
  [paths.publishSubmit.pattern]: { title: '发布商品：提交审核', of: listingEntries },
  [paths.publishSubmitShort.pattern]: { title: '发布商品：提交审核', of: listingEntries },
  [paths.listingImport.pattern]: { title: '导入商品', of: listingEntries },
  [paths.listingReview.pattern]: { title: '商品审核详情', of: listingReviewEntries },
  [paths.listings.pattern]: { title: '我的商品', of: [] },
  [paths.listingQueue.pattern]: { title: '商品审核', of: [] },
  [paths.listingSpotCheck.pattern]: { title: '在售商品抽查', of: [] },
  [paths.workbench.pattern]: { title: '工作台', of: [] },
  [paths.shopCompletion.pattern]: { title: '信息完善', of: [] },
  [paths.shopInfo.pattern]: { title: '店铺信息', of: [] },
  [paths.entryQueue.pattern]: { title: '入驻审核', of: [] },
  [paths.shopReview.pattern]: { title: '店铺审核', of: entryReviewEntries },
  [paths.shopReviewContent.pattern]: { title: '店铺审核内容', of: entryReviewEntries },
  [paths.shopAdmin.pattern]: { title: '店铺管理', of: [] },
  [paths.shopQuickRegister.pattern]: { title: '店铺快速注册', of: shopAdminEntries },
  [paths.shopView.pattern]: { title: '店铺详情', of: shopAdminEntries },
  [paths.shopPoints.pattern]: { title: '信用积分', of: shopAdminEntries },
  [paths.priceComplaints.pattern]: { title: '价格举报', of: [] },
  [paths.ownPriceComplaints.pattern]: { title: '我的价格举报', of: [] },
  [paths.auditSearch.pattern]: { title: '审计检索', of: [] },
  [paths.supplierApi.pattern]: { title: '接口对接', of: [] },
  [paths.supplierStaff.pattern]: { title: '子账号管理', of: [] },
  [paths.dashboard.pattern]: { title: '监管看板', of: [] },
  [paths.dashboardList.pattern]: { title: '指标明细', of: [paths.dashboard.pattern] },
  [paths.siteContent.pattern]: { title: '内容管理', of: [] },
  [paths.noticeAdmin.pattern]: { title: '公告管理', of: [] },
  [paths.noticeEdit.pattern]: { title: '公告', of: noticeEntries },
  [paths.noticeDraftReview.pattern]: { title: '公告审核', of: noticeEntries },
  [paths.agreementAdmin.pattern]: { title: '协议管理', of: [] },
  [paths.agreementAccept.pattern]: { title: '协议确认', of: [] },
  [paths.shopEdit.pattern]: { title: '编辑店铺', of: shopAdminEntries },
  [paths.profile.pattern]: { title: '个人资料', of: [] },
  [paths.password.pattern]: { title: '修改密码', of: [] },
  [paths.accountSecurity.pattern]: { title: '账号安全', of: [] },
};

/** The way from 首页 to a page by the person's menu; empty for a page that nobody named. */
export function crumbsOf(pathname: string, groups: readonly MenuGroup[]): Crumb[] {
  const entry = (path: string) =>
    groups.flatMap(({ title, items }) =>
      items.filter((item) => item.path === path).map((item) => ({ group: title, item })),
    )[0];
  const own = entry(pathname);
  if (own) return [{ title: own.group }, { title: own.item.title }];
  const page = Object.entries(PAGES).find(([pattern]) => matchPath(pattern, pathname))?.[1];
  if (!page) return [];
  const [above] = page.of.flatMap((path) => entry(path) ?? []);
  if (!above) return [{ title: page.title }];
  return [
    { title: above.group },
    { title: above.item.title, to: above.item.path },
    { title: page.title },
  ];
}
