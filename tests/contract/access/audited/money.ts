import { one, type AuditedMutation } from './audited'

const today = new Date().toISOString().slice(0, 10)

export const moneyMutations: readonly AuditedMutation[] = [
  one('returnDeposits', ({ leads }) => `leadIds: ["${leads.pending}"], reasonId: "1"`, 'lead.return', 'undo'),
  one('undoReturns', ({ made }) => `undoId: "${made.returnDeposits}"`, 'lead.undo_return'),
  one(
    'saveReturnReasons',
    () => 'reasons: [{ name: "Bonus abuse" }, { id: "5", name: "Other" }, { id: "6", name: "Not listed" }]',
    'return_reasons.update',
  ),
  one(
    'saveAccountingSettings',
    ({ month }) => `timeZone: "Europe/Nicosia", firstMonth: "${month}", version: 1`,
    'accounting_settings.update',
  ),
  one(
    'saveBillingData',
    ({ publisher }) => `publisherId: "${publisher}", input: { legalName: "P" }`,
    'billing_data.update',
  ),
  one(
    'recordPayment',
    ({ advertiser }) => `advertiserId: "${advertiser}", input: { amount: 60, paidOn: "${today}", reference: "Wire" }`,
    'payment.create',
    'payment',
  ),
  one('takeBackPayment', ({ made }) => `id: "${made.recordPayment}", reason: "Twice"`, 'payment.take_back'),
  one(
    'disputeStatement',
    ({ money }) => `id: "${money.statement}", isDisputed: true, note: "Wrong count"`,
    'statement.dispute',
  ),
  one('savePayoutSettings', () => 'isOnePersonEnough: true', 'payout_settings.update'),
  one(
    'createPayoutRun',
    ({ money }) => `input: { dueUntil: "2030-01-01", payouts: [{ publisherId: "${money.payee}", amount: 100 }] }`,
    'payout_run.create',
    'payoutRun',
  ),
  one('approvePayoutRun', ({ made }) => `id: "${made.createPayoutRun}"`, 'payout_run.approve'),
  one('markPayoutsPaid', ({ made }) => `id: "${made.createPayoutRun}", paidOn: "${today}"`, 'payout_run.pay'),
  one(
    'markPayoutFailed',
    ({ money }) => `id: "${money.approvedRun}", itemId: "${money.item}", reason: "Account closed"`,
    'payout_run.fail',
  ),
  one('sendBackPayoutRun', ({ money }) => `id: "${money.waitingRun}", reason: "Too early"`, 'payout_run.send_back'),
  one('showBillingAccount', ({ publisher }) => `publisherId: "${publisher}"`, 'billing_data.show_account'),
  one(
    'acceptClosingCheck',
    ({ month }) => `month: "${month}", check: ledger, found: 1, note: "Known"`,
    'accounting_month.accept_check',
  ),
  one(
    'mapBrokerList',
    ({ month, advertiser }) =>
      `month: "${month}", advertiserId: "${advertiser}", mapping: [{ column: 0, field: "lead_id" }], isFinal: true`,
    'broker_list.map',
  ),
  one(
    'chooseForLines',
    ({ month, advertiser }) => `month: "${month}", advertiserId: "${advertiser}", choice: keep, version: 1`,
    'broker_list.choose',
  ),
  one(
    'pullBrokerList',
    ({ month, advertiser }) => `month: "${month}", advertiserId: "${advertiser}"`,
    'broker_list.pull',
  ),
  one('closeAccountingMonth', ({ month }) => `month: "${month}", version: 2`, 'accounting_month.close'),
]
