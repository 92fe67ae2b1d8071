import { statementStates } from '../../../shared/money/payments'
import { csvLine } from '../../db/sheetCells'
import type { StatementDocument } from './statementContent'
import type { StatementRow } from './statementList.queries'

const byteOrderMark = '\ufeff'

/** A list of statements as CSV. */
export const statementsCsv = (rows: readonly StatementRow[]): string =>
  [
    byteOrderMark,
    csvLine([
      ...['Number', 'Kind', 'Partner', 'Month', 'State', 'Due on', 'Lines', 'Adjustments', 'Total', 'Paid', 'Due'],
      'Signature',
    ]),
    ...rows.map((row) =>
      csvLine([
        ...[row.number, row.side === 'advertiser' ? 'Invoice' : 'Payout statement', row.partner_name],
        ...[row.month.slice(0, 7), statementStates[row.state], row.due_on],
        ...[row.lines_amount, row.adjustments_amount, row.total, row.paid, row.due],
        row.is_genuine === null ? null : row.is_genuine ? 'Valid' : 'Broken',
      ]),
    ),
  ].join('')

/** Lines, adjustments, returns and the account of a statement as CSV. */
export function linesCsv(statement: StatementDocument): string {
  const { lines, adjustments, payments, opening_balance, total, closing_balance } = statement
  const row = (part: string, what: string, cells: (string | number | null)[]) =>
    csvLine([statement.number, part, what, ...cells])
  return [
    byteOrderMark,
    csvLine(['Statement', 'Part', 'What', 'Lead', 'From', 'Price', 'Count', 'Amount']),
    ...lines.map(({ country_name, price, count, amount }) =>
      row('Deposits', country_name || 'Unknown country', [null, statement.month, Number(price), count, Number(amount)]),
    ),
    ...adjustments.map(({ lead, month, reason, amount }) =>
      row('Adjustments', reason, [lead, month, null, null, Number(amount)]),
    ),
    row('Total', '', [null, null, null, null, Number(total)]),
    row('Account', 'Opening balance', [null, null, null, null, Number(opening_balance)]),
    ...payments.map(({ day, reference, amount }) => row('Account', reference, [null, day, null, null, Number(amount)])),
    row('Account', 'Closing balance', [null, null, null, null, Number(closing_balance)]),
  ].join('')
}

/** The leads of a statement's lines, adjustments and returns as CSV. */
export const leadsCsv = ({ number, leads, adjustments, returns }: StatementDocument): string =>
  [
    byteOrderMark,
    csvLine(['Statement', 'Part', 'Lead', 'Country', 'Date', 'Reason', 'Amount']),
    ...leads.map(({ lead, country, day, amount }) =>
      csvLine([number, 'Deposits', lead, country, day, '', Number(amount)]),
    ),
    ...adjustments.map(({ lead, country, month, reason, amount }) =>
      csvLine([number, 'Adjustments', lead, country, month, reason, Number(amount)]),
    ),
    ...returns.map(({ lead, country, day, reason, amount }) =>
      csvLine([number, 'Returns, in no sum', lead, country, day, reason, Number(amount)]),
    ),
  ].join('')
