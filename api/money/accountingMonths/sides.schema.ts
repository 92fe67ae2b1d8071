import { z } from 'zod'
import { ledgerPermissions } from '../../../shared/money/ledger'
import { holds, type Session } from '../../app/http/access'

/** The sides of the books: advertisers owe us, and we owe publishers. */
export const side = z.enum(['advertiser', 'publisher'])
export type Side = z.output<typeof side>

export const maySeeSide = (session: Session, one: Side): boolean => holds(session, ledgerPermissions[one])
export const shownSides = (session: Session): Side[] => side.options.filter((one) => maySeeSide(session, one))

const money = z.number()
/** The sums of a partner's month, in a review and in a statement. */
export const monthSums = {
  opening_balance: money,
  lines_amount: money.meta({ description: 'Dollars of the deposits of the month.' }),
  adjustments_amount: money.meta({ description: 'Dollars of changes in earlier months.' }),
  payments_amount: money.meta({
    description: 'Dollars of payments and write-offs; negative if they lower the balance.',
  }),
  total: money.meta({ description: 'Of the statement: lines and adjustments.' }),
  closing_balance: money,
}
export type MonthSums = Record<keyof typeof monthSums, number>
