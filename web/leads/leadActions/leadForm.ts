/** Form of Update Lead: input texts, changes and validation. */
import { maxLeadMoney, maxStatusOverride } from '../../../shared/leads/leadActions'
import type { LeadToUpdateFragment } from '../../generated/graphql'
import { differencesIn, type Difference } from '../../records/conflict/conflict'
import type { LeadChanges, LeadField, LeadFieldErrors } from './useUpdateLead'

export type LeadToUpdate = LeadToUpdateFragment
export type LeadForm = Record<LeadField, string>

const amountText = (amount: number | null) => (amount === null ? '' : String(amount))

export const leadForm = ({ revenue, payout, statusOverride }: LeadToUpdate): LeadForm => ({
  revenue: amountText(revenue),
  payout: amountText(payout),
  statusOverride: statusOverride ?? '',
})

export const leadFieldLabels = { revenue: 'Revenue', payout: 'Payout', statusOverride: 'Status override' } as const

/** Parses amounts such as `$1,234.50`. */
const readAmount = (text: string) =>
  text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')

function amountError(text: string): string | undefined {
  const amount = readAmount(text)
  if (amount === '') return undefined
  if (amount.startsWith('-')) return 'Enter 0 or more.'
  if (!/^\d+(\.\d+)?$/.test(amount)) return 'Enter an amount, for example 1234.50.'
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return 'Use at most two decimals.'
  return Number(amount) > maxLeadMoney ? 'Enter at most 9,999,999,999.99.' : undefined
}

/** Validates each field. */
export function formErrors({ revenue, payout, statusOverride }: LeadForm): LeadFieldErrors {
  const errors = {
    revenue: amountError(revenue),
    payout: amountError(payout),
    statusOverride:
      statusOverride.trim().length > maxStatusOverride ? `Use at most ${maxStatusOverride} characters.` : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}

/** Changes compared with the loaded lead. Emptied amounts do not change, because every lead has amounts. */
export function changesOf(form: LeadForm, lead: LeadToUpdate): LeadChanges {
  const amount = (field: 'revenue' | 'payout') => {
    const text = readAmount(form[field])
    return text !== '' && Number(text) !== lead[field] ? { [field]: Number(text) } : {}
  }
  const statusOverride = form.statusOverride.trim()
  return {
    ...amount('revenue'),
    ...amount('payout'),
    ...(statusOverride !== (lead.statusOverride ?? '') && { statusOverride }),
  }
}

/** The fields that differ between the current lead, saved by somebody else, and the form of the lead as it was loaded. */
export const leadDifferences = (form: LeadForm, before: LeadToUpdate, now: LeadToUpdate): Difference[] =>
  differencesIn(
    (Object.keys(leadFieldLabels) as LeadField[]).map((field) => ({
      ...{ field, label: leadFieldLabels[field], word: field === 'statusOverride' ? undefined : 'money' },
      ...{ before: leadForm(before)[field], theirs: leadForm(now)[field], mine: form[field] },
    })),
  )
