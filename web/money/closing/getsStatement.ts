import type { ClosingFactsFragment } from '../../generated/graphql'

type Amounts = Pick<ClosingFactsFragment['review'][number], 'linesAmount' | 'adjustmentsAmount' | 'paymentsAmount'>

/** Only partners with entries in the month get a statement. */
export const getsStatement = ({ linesAmount, adjustmentsAmount, paymentsAmount }: Amounts) =>
  !!(linesAmount || adjustmentsAmount || paymentsAmount)
