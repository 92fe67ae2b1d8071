/** Lists of deposits that brokers give, and their comparison with ours. See docs/domain/money.md. */
import { formatMoney, fromCents } from '../app/money'

/** Fields of a list with the titles by which columns are recognized, as in `guessColumns`. */
export const brokerListFields = {
  lead_id: ['leadid', 'ourleadid', 'crmleadid', 'lead'],
  reference: ['reference', 'ref', 'externalid', 'extid', 'clickid', 'transactionid', 'referenz'],
  broker_id: ['brokerid', 'id', 'accountid', 'customerid', 'clientid', 'userid', 'uuid'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'correo', 'courriel', 'correoelectronico'],
  amount: [
    ...['amount', 'revenue', 'price', 'cpa', 'payout', 'commission', 'sum', 'rate', 'amountusd', 'revenueusd'],
    ...['betrag', 'preis', 'montant', 'importe', 'importo', 'monto'],
  ],
  currency: ['currency', 'cur', 'ccy', 'waehrung', 'wahrung', 'devise', 'moneda', 'valuta'],
  deposited_at: [
    ...['date', 'deposit', 'depositdate', 'deposittime', 'depositedat', 'ftddate', 'ftdtime', 'ftd', 'firstdeposit'],
    ...['firstdepositdate', 'conversiondate', 'convertedat', 'time', 'datum', 'fecha', 'data'],
  ],
} as const
export type BrokerListField = keyof typeof brokerListFields
export const brokerListFieldNames = Object.keys(brokerListFields) as [BrokerListField, ...BrokerListField[]]

export const brokerListTitles: Readonly<Record<BrokerListField, string>> = {
  lead_id: 'Our lead id',
  reference: 'Our reference',
  broker_id: 'Broker’s id of the lead',
  email: 'E-mail',
  amount: 'Amount, US dollars',
  currency: 'Currency',
  deposited_at: 'Time of the deposit',
}

/** Fields that name a lead, in the order in which they are tried. */
export const leadNames = ['lead_id', 'reference', 'broker_id', 'email'] as const
export type LeadName = (typeof leadNames)[number]

/** What is wrong with the meaning of the columns; null if nothing is. */
export const columnsProblem = (mapping: readonly (BrokerListField | '')[]): string | null =>
  leadNames.some((name) => mapping.includes(name)) ? null : 'Say which column names the lead.'

/** Groups of lines, in the order of the screen. */
export const lineKinds = {
  equal: 'Equal',
  only_ours: 'Only ours',
  only_theirs: 'Only theirs',
  other_amount: 'Other amount',
} as const
export type LineKind = keyof typeof lineKinds
export const lineKindNames = Object.keys(lineKinds) as [LineKind, ...LineKind[]]

export const lineChoices = { keep: 'Keep ours', accept: 'Accept theirs', dispute: 'Disputed' } as const
export type LineChoice = keyof typeof lineChoices
export const lineChoiceNames = Object.keys(lineChoices) as [LineChoice, ...LineChoice[]]

/** Lines chosen at once. */
export const maxChosen = 500

const maxCents = 999_999_999_999
const dollarSigns = /US\$|USD|\$/gi

/** The digits of an amount with a point before its decimals; null if it can be read in two ways. */
function plainNumber(text: string): string | null | undefined {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point < 0 && comma < 0) return text
  const mark = point > comma ? '.' : ','
  const group = mark === '.' ? ',' : '.'
  const isMixed = point >= 0 && comma >= 0
  const isRepeated = text.split(mark).length > 2
  if (isMixed || isRepeated) {
    const grouped = (isRepeated ? text : text.slice(0, text.lastIndexOf(mark))).split(isRepeated ? mark : group)
    if (isMixed && isRepeated) return undefined
    if (!/^\d{1,3}$/.test(grouped[0] ?? '') || grouped.slice(1).some((part) => part.length !== 3)) return undefined
    return isRepeated ? grouped.join('') : `${grouped.join('')}.${text.slice(text.lastIndexOf(mark) + 1)}`
  }
  const [whole = '', decimals = ''] = text.split(mark)
  if (decimals.length === 3 && whole.length <= 3 && whole !== '0') return null
  return `${whole || '0'}.${decimals}`
}

/** Whether an amount is below zero, as people and spreadsheets write it. */
export const isNegativeAmount = (text: string): boolean => /^\(.*\)$|[-−]\s*$|^\D*[-−]/.test(text.trim())

/** Cents of an amount in a list, as people and spreadsheets write it; or why it cannot be read. */
export function readAmount(text: string): { cents: number } | { problem: string } {
  const shown = `“${text.trim()}”`
  const digits = text.replace(dollarSigns, '').replace(/[\s\u00a0\u202f'’()+−-]/g, '')
  const other = digits.replace(/[\d.,]/g, '')
  if (!/\d/.test(digits)) return { problem: `${shown} is no amount.` }
  if (/^(\p{Sc}|[A-Za-z]{3})$/u.test(other)) return { problem: `${shown}: only US dollars can be compared.` }
  if (other) return { problem: `${shown} is no amount.` }
  const plain = plainNumber(digits)
  if (plain === null) return { problem: `${shown} can be read in two ways. Write it with two decimals.` }
  if (plain === undefined || !/^\d+(\.\d*)?$/.test(plain)) return { problem: `${shown} is no amount.` }
  const cents = Math.round(Number(plain) * 100)
  // Spreadsheets store 1049.9 as 1049.9000000000001.
  if (Math.abs(Number(plain) * 100 - cents) > 1e-4) return { problem: `${shown} has more than two decimals.` }
  if (cents > maxCents) return { problem: `${shown} is more than ${formatMoney(fromCents(maxCents))}.` }
  if (isNegativeAmount(text) && cents) return { problem: `${shown} is below zero: only deposits can be compared.` }
  return { cents }
}

/** Whether a text says that its line is a sum of others. */
export const isTotal = (text: string): boolean =>
  /^(grand |sub-?)?(totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|totale|totaux|suma|итого|всего)(?![\p{L}\d@._-])/iu.test(
    text.trim(),
  )
