import { formatMoney } from '../app/money'
import { scheduledFields, scheduledRecords } from '../routing/scheduledChanges'

/** Records of which an assistant can ask for a change of one field. */
export const assistantRecords = [...scheduledRecords, 'advertiser_revenue', 'publisher_payout'] as const
export type AssistantRecord = (typeof assistantRecords)[number]

/** `asked`: a person decides. */
export const assistantStates = ['prepared', 'asked', 'done', 'refused', 'expired'] as const
export type AssistantState = (typeof assistantStates)[number]

/** The field of each record type. */
export const assistantFields = {
  ...scheduledFields,
  ...{ advertiser_revenue: 'amount', publisher_payout: 'amount' },
} as const satisfies Record<AssistantRecord, string>

/** Whether a person always confirms it. */
export const isMoney = (record: AssistantRecord): boolean => assistantFields[record] === 'amount'

/** Minutes within which an assistant confirms a change that it prepared. */
export const confirmMinutes = 5
/** Minutes within which a person decides. */
export const decideMinutes = 60
/** Changes of one token that can wait for a person at a time. */
export const maxAsked = 20

interface Change {
  record: AssistantRecord
  /** Null for a deleted record. */
  name: string | null
  from: string
  to: string
}

/** A change as a person is asked for it: `raise Cap #3 of Halden Trade from 40 to 60`. */
export function changeInWords({ record, name, from, to }: Change): string {
  const [of, change] = [name ?? 'a deleted record', `from ${from} to ${to}`]
  switch (record) {
    case 'cap':
      return `${Number(to) > Number(from) ? 'raise' : 'lower'} ${of} ${change}`
    case 'advertiser':
    case 'distribution':
      return `make the ${record} ${of} ${to}`
    case 'distribution_group':
      return `change the shares of ${of} ${change}`
    case 'advertiser_revenue':
    case 'publisher_payout': {
      const what = record === 'advertiser_revenue' ? 'price' : 'payout'
      return `change the ${what} of ${of} from ${formatMoney(Number(from))} to ${formatMoney(Number(to))}`
    }
  }
}
