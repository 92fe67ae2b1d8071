/** Lists of payments that a bank exports, and how their lines are understood. See docs/domain/money.md. */
import { brokerListFields } from './brokerLists'

/** Fields of a list with the titles by which columns are recognized, as in `guessColumns`. */
export const bankListFields = {
  date: [
    ...['date', 'bookingdate', 'valuedate', 'transactiondate', 'paymentdate', 'paidon', 'buchungstag', 'wertstellung'],
    ...['datum', 'fecha', 'data', 'valuta'],
  ],
  amount: [
    ...[
      'amount',
      'credit',
      'paidin',
      'moneyin',
      'sum',
      'amountusd',
      'betrag',
      'importe',
      'importo',
      'montant',
      'monto',
    ],
  ],
  text: [
    ...['text', 'description', 'reference', 'details', 'purpose', 'paymentdetails', 'narrative', 'memo', 'message'],
    ...['verwendungszweck', 'concepto', 'libelle', 'causale'],
  ],
  currency: brokerListFields.currency,
} as const
export type BankListField = keyof typeof bankListFields
export const bankListFieldNames = Object.keys(bankListFields) as [BankListField, ...BankListField[]]

export const bankListTitles: Readonly<Record<BankListField, string>> = {
  date: 'Date of the payment',
  amount: 'Amount, US dollars',
  text: 'Text that names the invoice',
  currency: 'Currency',
}

export const bankListLimits = { characters: 300_000, lines: 1_000 }

/** What becomes of a line: it pays invoices, somebody must record it by hand, it was imported before, or it is none. */
export const bankLineStates = {
  matched: 'Ready',
  open: 'No invoice found',
  taken: 'Imported before',
  left_out: 'Left out',
  refused: 'Cannot be read',
} as const
export type BankLineState = keyof typeof bankLineStates
export const bankLineStateNames = Object.keys(bankLineStates) as [BankLineState, ...BankLineState[]]

/** Fields without which no line can be read. */
const needed = ['date', 'amount', 'text'] as const
export const missingColumns = (mapping: readonly (BankListField | '')[]): string[] =>
  needed
    .filter((name) => !mapping.includes(name))
    .map((name) => `Say which column holds this: ${bankListTitles[name]}.`)

/** Numbers of invoices in what the payer wrote. */
export const invoiceNumbers = (text: string): string[] => [
  ...new Set(text.toUpperCase().match(/(?<![A-Z0-9])A-\d{4}-\d{2}-\d{4,}/g) ?? []),
]

/** The day of a text as yyyy-MM-dd; or why it cannot be read. */
export function readDay(text: string): { day: string } | { problem: string } {
  const shown = `“${text.trim()}”`
  const [, y, m, d] = /^(\d{4})[-./](\d{2})[-./](\d{2})(?:[T ].*)?$/.exec(text.trim()) ?? []
  const [, first, mark, second, year] = /^(\d{1,2})([-./])(\d{1,2})[-./](\d{4})(?:[T ].*)?$/.exec(text.trim()) ?? []
  const parts = y
    ? [y, m, d]
    : mark === '.' || Number(first) > 12
      ? [year, second, first]
      : Number(second) > 12 || first === second
        ? [year, first, second]
        : null
  if (!parts) return { problem: `${shown} can be read in two ways. Write it as yyyy-MM-dd.` }
  const day = parts.map((part, at) => (part ?? '').padStart(at ? 2 : 4, '0')).join('-')
  const at = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  return isDay ? { day } : { problem: `${shown} is no date.` }
}
