/** Words of the ledger. See docs/domain/money.md. */
import { metricPermissionName } from '../access/permissions'

/** Kinds of entries with their titles. */
export const entryKinds = {
  opening: 'Opening',
  conversion: 'Conversion',
  correction: 'Correction',
  test_mark: 'Test mark',
  fake: 'Fake',
  reassignment: 'Reassigned',
  return: 'Return',
  payment: 'Payment',
  write_off: 'Write-off',
  broker_difference: 'Broker difference',
} as const
export type EntryKind = keyof typeof entryKinds
export const entryKindNames = Object.keys(entryKinds) as EntryKind[]

/** Kinds of accounts with their titles. */
export const accountKinds = {
  receivable: 'Receivable',
  payable: 'Payable',
  revenue: 'Revenue',
  payout: 'Payout',
  bank: 'Bank',
  write_off: 'Write-off',
} as const
export type AccountKind = keyof typeof accountKinds
export const accountKindNames = Object.keys(accountKinds) as AccountKind[]

/** Besides MONEY_LIST: what is needed to see the entries of advertisers and of publishers. */
export const ledgerPermissions = {
  advertiser: metricPermissionName('global', 'revenue'),
  publisher: metricPermissionName('global', 'payout'),
} as const
