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
  one('closeAccountingMonth', ({ month }) => `month: "${month}", version: 2`, 'accounting_month.close'),
]
