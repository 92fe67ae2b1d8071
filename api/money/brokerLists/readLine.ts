import { isEmail } from '../../../shared/app/email'
import { formatMoney, fromCents } from '../../../shared/app/money'
import { type BrokerListField, isTotal, type LeadName, leadNames, readAmount } from '../../../shared/money/brokerLists'
import type { ListRow } from '../../app/lists/csvRows'

/** A lead as a broker names it. */
export interface NamedLead {
  by: LeadName
  name: string
}

/** What a line of a broker's list says. */
export type ReadLine =
  | { outcome: 'read'; lead: NamedLead; cents: number | null; at: number | null }
  | { outcome: 'skipped'; reason: string }
  | { outcome: 'refused'; field: BrokerListField; reason: string }

const refused = (field: BrokerListField, reason: string): ReadLine => ({ outcome: 'refused', field, reason })
const maxReference = 200

/** Epoch milliseconds of an ISO date or time; without a zone it is UTC. Null for other texts: the time is only shown. */
function timeOf(text: string): number | null {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  const at = day === undefined ? NaN : Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(at) ? null : at
}

function leadOf(field: (name: BrokerListField) => string): NamedLead | null {
  for (const by of leadNames) if (field(by)) return { by, name: field(by) }
  return null
}

/** Reads lines in their order by the meaning of their columns: lines that sum up those above are skipped. */
export function createLineReader(mapping: readonly (BrokerListField | '')[]): (row: ListRow) => ReadLine {
  const columnOf = new Map(mapping.flatMap((field, column) => (field ? [[field, column] as const] : [])))
  let sumCents = 0
  return ({ cells }) => {
    const field = (name: BrokerListField) => cells[columnOf.get(name) ?? -1] ?? ''
    if (cells.some(isTotal)) return { outcome: 'skipped', reason: 'A total of other lines.' }
    const lead = leadOf(field)
    const text = field('amount')
    const amount = text ? readAmount(text) : null
    if (!lead) {
      if (!text) return { outcome: 'skipped', reason: 'Neither a lead nor an amount.' }
      if (amount && 'cents' in amount && amount.cents === sumCents)
        return { outcome: 'skipped', reason: `${formatMoney(fromCents(sumCents))} is the sum of the lines above.` }
      return refused('amount', 'An amount without a lead.')
    }
    if (lead.name.length > maxReference) return refused(lead.by, `Use at most ${maxReference} characters.`)
    if (lead.by === 'lead_id' && !/^[1-9]\d{0,14}$/.test(lead.name))
      return refused('lead_id', `“${lead.name}” is not the id of a lead.`)
    if (lead.by === 'email' && !isEmail(lead.name)) return refused('email', `“${lead.name}” is no e-mail address.`)
    const currency = field('currency')
    if (currency && !/^(US\$|USD|\$|US dollars?)$/i.test(currency))
      return refused('currency', `“${currency}”: only US dollars can be compared.`)
    if (amount === null && columnOf.has('amount')) return refused('amount', 'The amount is missing.')
    if (amount && 'problem' in amount) return refused('amount', amount.problem)
    sumCents += amount?.cents ?? 0
    return { outcome: 'read', lead, cents: amount?.cents ?? null, at: timeOf(field('deposited_at')) }
  }
}
