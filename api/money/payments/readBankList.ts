import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { guessColumns } from '../../../shared/app/columnHeads'
import {
  type BankListField,
  bankListFields,
  bankListLimits,
  missingColumns,
  readDay,
} from '../../../shared/money/bankLists'
import { isNegativeAmount, isTotal, readAmount } from '../../../shared/money/brokerLists'
import { formatCount } from '../../../shared/app/format'
import { badInput } from '../../app/http/errors'
import { separatorOf } from '../../app/lists/csvRows'

export type BankMapping = readonly { column: number; field: BankListField | null }[]

/** What a line says: a payment received, or why it is none. */
export type ReadBankLine = { line: number; text: string } & (
  | { paid_on: string; cents: number; key: string }
  | { outcome: 'left_out' | 'refused'; reason: string }
)

export interface ReadBankList {
  columns: string[]
  preview: string[][]
  mapping: { column: number; field: BankListField | null }[]
  problems: string[]
  lines: ReadBankLine[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const previewRows = 5

function rowsOf(content: string): Parsed[] {
  try {
    return parse(content, {
      ...{ delimiter: separatorOf(content), info: true, bom: true, relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, max_record_size: 100_000 },
    }) as unknown as Parsed[]
  } catch {
    throw badInput({ content: 'This is no CSV file.' })
  }
}

/** Of what it says, and of how many equal lines there were before it: the same file has the same keys again. */
const keyOf = (says: readonly (string | number)[], before: number) =>
  createHash('sha256')
    .update(JSON.stringify([...says, before]))
    .digest('hex')

/** Reads the payments in a bank's list by the given meaning of its columns, or by their titles. Pure. */
export function readBankList(content: string, given: BankMapping | null): ReadBankList {
  const [head, ...rows] = rowsOf(content)
  if (!head) throw badInput({ content: 'The file is empty.' })
  if (rows.length > bankListLimits.lines)
    throw badInput({ content: `Use at most ${formatCount(bankListLimits.lines)} lines at once.` })
  const columns = head.record.map((title) => title.trim())
  const guessed = guessColumns<BankListField>(bankListFields, columns)
  const mapping = columns.map((_, column) => ({
    column,
    field: given ? (given.find((one) => one.column === column)?.field ?? null) : (guessed[column] ?? null),
  }))
  const problems = missingColumns(mapping.map(({ field }) => field ?? ''))
  const columnOf = new Map(mapping.map(({ field, column }) => [field, column]))
  const times = new Map<string, number>()
  const lines = (problems.length ? [] : rows).map(({ record, info }): ReadBankLine => {
    const cell = (name: BankListField) => (record[columnOf.get(name) ?? -1] ?? '').trim()
    const at = { line: info.lines, text: cell('text').slice(0, 500) }
    const not = (outcome: 'left_out' | 'refused', reason: string) => ({ ...at, outcome, reason })
    if (record.some(isTotal)) return not('left_out', 'A total of other lines.')
    if (!cell('amount')) return not('left_out', 'No amount.')
    if (isNegativeAmount(cell('amount'))) return not('left_out', 'Not received, but paid out.')
    const [amount, date, currency] = [readAmount(cell('amount')), readDay(cell('date')), cell('currency')]
    if (currency && !/^(US\$|USD|\$|US dollars?)$/i.test(currency))
      return not('refused', `“${currency}”: only US dollars can be imported.`)
    if ('problem' in amount) return not('refused', amount.problem)
    if ('problem' in date) return not('refused', date.problem)
    if (!amount.cents) return not('left_out', 'No amount.')
    const says = [date.day, amount.cents, cell('text')]
    const name = JSON.stringify(says)
    const before = times.get(name) ?? 0
    times.set(name, before + 1)
    return { ...at, paid_on: date.day, cents: amount.cents, key: keyOf(says, before) }
  })
  return { columns, preview: rows.slice(0, previewRows).map(({ record }) => record), mapping, problems, lines }
}
