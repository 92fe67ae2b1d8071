import { pullLimits } from '../../../shared/partners/brokerPulls'
import { cleanName } from '../../../shared/app/names'
import { readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { textOf as plainText, valuesAt } from '../../../shared/partners/mapping/paths'
import type { PullConfig } from './pullConfig'

/** What the broker's list says about a lead. */
export interface PulledRow {
  /** The reference of the sending, or the id that the broker gave the lead. */
  reference: string | null
  isBrokerId: boolean
  leadId: number | null
  eventId: string | null
  status: string | null
  isDeposit: boolean
  /** The deposit was taken back. */
  isReturned: boolean
  /** Of the deposit, as the list writes it; null if it says none. */
  amount: string | null
  /** Epoch milliseconds. */
  at: number | null
}

export interface Page {
  rows: PulledRow[]
  /** Rows without a lead, or without a status and a deposit. */
  unreadable: number
  /** Cursor or link of the next page, as the broker gives it. */
  next: string | null
}

/** The list cannot be fetched or read; the message is for staff. */
export class PullFault extends Error {}

const maxStatusLength = 100
const maxIdLength = 200
const maxAmountLength = 50

const at = (tree: Tree, path: string | null): Tree | undefined => (path === null ? undefined : valuesAt(tree, path)[0])

const storable = (value: Tree | undefined, longest: number): string | null => {
  const text = typeof value === 'boolean' ? '' : (plainText(value) ?? '').replaceAll('\0', '').toWellFormed().trim()
  return text && text.length <= longest ? text : null
}

/** Epoch milliseconds of an ISO text, or of a number of seconds or milliseconds. A text without a zone is UTC. */
function timeOf(value: Tree): number | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{9,13}$/.test(value))) {
    const number = Number(value)
    const at = number < 1e11 ? number * 1000 : number
    return number > 0 && at < 8e15 ? Math.trunc(at) : null
  }
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(value.slice(10))
  const parsed = Date.parse(hasZone || value.length === 10 ? value : `${value.replace(' ', 'T')}Z`)
  return Number.isNaN(parsed) ? null : parsed
}

const isSet = (value: Tree | undefined) =>
  value === true || (typeof value === 'number' && value > 0) || (typeof value === 'string' && value.trim() !== '')
/** Everything is text in XML, where `0` and `false` are no deposits. */
const isSetInXml = (value: Tree | undefined) => !/^(0+(\.0+)?|false|no)?$/i.test((plainText(value) ?? '').trim())

/** XML has no lists: elements of one name, of which there may be one or none. Undefined without the element around them. */
function elementsAt(tree: Tree, path: string): Tree[] | undefined {
  const found = valuesAt(tree, path).flat()
  const around = path.slice(0, Math.max(0, path.lastIndexOf('.'), path.lastIndexOf('/')))
  return found.length || valuesAt(tree, around).length ? found : undefined
}

function readRow(row: Tree, { mapping }: Pick<PullConfig, 'mapping'>): PulledRow | null {
  const lead = storable(at(row, mapping.lead), maxIdLength)
  const status = cleanName(storable(at(row, mapping.status), maxStatusLength) ?? '') || null
  const deposit = at(row, mapping.deposit)
  const isDeposit =
    mapping.deposit !== null &&
    (mapping.deposit_values.length
      ? mapping.deposit_values.some((value) => String(value) === plainText(deposit))
      : (mapping.format === 'xml' ? isSetInXml : isSet)(deposit))
  const isLeadId = mapping.lead_key === 'lead_id'
  if (lead === null || (status === null && !isDeposit)) return null
  if (isLeadId && !/^[1-9]\d{0,14}$/.test(lead)) return null
  return {
    reference: isLeadId ? null : lead,
    isBrokerId: mapping.lead_key === 'broker_id',
    leadId: isLeadId ? Number(lead) : null,
    eventId: storable(at(row, mapping.event_id), maxIdLength),
    status,
    isDeposit,
    isReturned: mapping.returned_statuses.some((one) => one.toLowerCase() === status?.toLowerCase()),
    amount: storable(at(row, mapping.amount), maxAmountLength),
    at: timeOf(at(row, mapping.time) ?? null),
  }
}

/** Reads a page of the broker's list by its mapping; throws a PullFault for anything else. Pure. */
export function readPage(text: string, config: Pick<PullConfig, 'mapping'>): Page {
  const { mapping } = config
  const answer = readDocument(text, mapping.format)
  if (answer === undefined) throw new PullFault(`The answer is not ${mapping.format.toUpperCase()}.`)
  const list = (mapping.format === 'xml' ? elementsAt : at)(answer, mapping.list ?? '')
  if (!Array.isArray(list))
    throw new PullFault(mapping.list ? `The answer has no list at ${mapping.list}.` : 'The answer is not a list.')
  if (list.length > pullLimits.rowsOfPage)
    throw new PullFault(`A page has ${list.length} rows, more than ${pullLimits.rowsOfPage}.`)
  const rows = list.flatMap((row) => readRow(row, config) ?? [])
  if (list.length && !rows.length)
    throw new PullFault(`None of ${list.length} rows can be read: no lead at ${mapping.lead}, or nothing about it.`)
  return { rows, unreadable: list.length - rows.length, next: storable(at(answer, mapping.next), 2_000) }
}
