import { csvLine } from '../../db/sheetCells'
import type { StatementDocument } from './statementContent'

const byteOrderMark = '\ufeff'

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
