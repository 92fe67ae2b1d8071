/** Form of Send leads to a different advertiser: values, validation and input. */
import { formatCount } from '../../../shared/app/format'
import type { InjectLeadsMutationVariables, LocateLeads } from '../../generated/graphql'

export interface SelectionForm {
  advertiserId: string
  locateLeads: LocateLeads
  hasDelay: boolean
  /** Minutes as text. */
  minDelay: string
  maxDelay: string
  simulate: boolean
  publisherIdOverride: string
  funnel: string
}

export const emptySelectionForm: SelectionForm = {
  advertiserId: '',
  locateLeads: 'system',
  hasDelay: false,
  minDelay: '',
  maxDelay: '',
  simulate: false,
  publisherIdOverride: '',
  funnel: '',
}

export const locations: readonly { label: string; value: LocateLeads }[] = [
  { label: 'System default', value: 'system' },
  { label: 'IP', value: 'ip' },
  { label: 'Phone', value: 'phone' },
]

/** 30 days, as in the schema. */
const longestDelay = 43_200
export type SelectionErrors = Partial<Record<keyof SelectionForm, string>>

const advertiserMissing = 'Please select a valid advertiser'

function delayError(text: string, name: string): string | undefined {
  const minutes = Number(text)
  if (!text.trim()) return `${name} is required`
  if (minutes < 0) return `${name} must not be below 0`
  if (!Number.isInteger(minutes)) return `${name} must be a whole number of minutes`
  return minutes > longestDelay ? `${name} must not exceed ${formatCount(longestDelay)} minutes (30 days)` : undefined
}

/** Validates each field. */
export function selectionErrors({ advertiserId, hasDelay, minDelay, maxDelay }: SelectionForm): SelectionErrors {
  const errors: SelectionErrors = {}
  if (!advertiserId) errors.advertiserId = advertiserMissing
  if (!hasDelay) return errors
  const [min, max] = [delayError(minDelay, 'Min delay'), delayError(maxDelay, 'Max delay')]
  if (min) errors.minDelay = min
  if (max) errors.maxDelay = max
  if (!min && !max && Number(minDelay) > Number(maxDelay)) errors.maxDelay = 'Max delay must not be below min delay'
  return errors
}

export type Injection = Omit<InjectLeadsMutationVariables, 'leadIds' | 'key'>

export const toInjection = (form: SelectionForm): Injection => ({
  advertiserId: form.advertiserId,
  locateLeads: form.locateLeads,
  simulate: form.simulate,
  ...(form.hasDelay && { minDelay: Number(form.minDelay), maxDelay: Number(form.maxDelay) }),
  ...(form.publisherIdOverride.trim() && { publisherIdOverride: form.publisherIdOverride.trim() }),
  ...(form.funnel.trim() && { funnel: form.funnel.trim() }),
})
