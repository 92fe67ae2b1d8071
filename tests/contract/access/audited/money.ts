import { one, type AuditedMutation } from './audited'

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
