/** What is looked at before an accounting month is closed, in the order of the screen. */
export const closingChecks = {
  pending: 'Deposits wait for a decision',
  held: 'Leads are held',
  no_price: 'Deposits without a price',
  brokers: 'Brokers to compare',
  postbacks: 'Publisher postbacks',
  billing_data: 'Partners without billing data',
  ledger: 'Ledger and reports',
} as const
export type ClosingCheck = keyof typeof closingChecks
export const closingCheckNames = Object.keys(closingChecks) as [ClosingCheck, ...ClosingCheck[]]

/** The longest note of a check. */
export const maxNoteLength = 500
