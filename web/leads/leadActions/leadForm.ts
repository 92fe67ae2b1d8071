/** The form of Update Lead: texts as typed, what they change, and what is wrong with them. */
import { maxLeadMoney, maxStatusOverride } from '../../../shared/leads/leadActions'
import type { LeadToUpdateFragment } from '../../generated/graphql'
import type { LeadChanges, LeadField, LeadFieldErrors } from './useUpdateLead'

export type LeadToUpdate = LeadToUpdateFragment
export type LeadForm = Record<LeadField, string>

const amountText = (amount: number | null) => (amount === null ? '' : String(amount))

export const formOf = ({ revenue, payout, statusOverride }: LeadToUpdate): LeadForm => ({
  revenue: amountText(revenue),
  payout: amountText(payout),
  statusOverride: statusOverride ?? '',
})

/** Staff write amounts as they read them: `$1,234.50`. */
const readAmount = (text: string) =>
  text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')

function amountError(text: string): string | undefined {
  const amount = readAmount(text)
  if (amount === '') return undefined
  if (/^-/.test(amount)) return 'Enter 0 or more.'
  if (!/^\d+(\.\d+)?$/.test(amount)) return 'Enter an amount, for example 1234.50.'
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return 'Use at most two decimals.'
  return Number(amount) > maxLeadMoney ? 'Enter at most 9,999,999,999.99.' : undefined
}

/** What is wrong with what was typed, by field. */
export function formErrors({ revenue, payout, statusOverride }: LeadForm): LeadFieldErrors {
  const errors = {
    revenue: amountError(revenue),
    payout: amountError(payout),
    statusOverride:
      statusOverride.trim().length > maxStatusOverride ? `Use at most ${maxStatusOverride} characters.` : undefined,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
}

/** What differs from the lead as it was read. An amount that was emptied stays as it is: there is no lead without one. */
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

/** Fields that were not touched follow the lead; what was typed stays. */
export function rebase(form: LeadForm, before: LeadToUpdate, now: LeadToUpdate): LeadForm {
  const [old, fresh] = [formOf(before), formOf(now)]
  const fields = Object.keys(form) as LeadField[]
  return Object.fromEntries(
    fields.map((field) => [field, form[field] === old[field] ? fresh[field] : form[field]]),
  ) as LeadForm
}
