/** Lead status ids and names; 4 is not used. Source: design/domain.md, Lead status ids. */
export const leadStatus = {
  Submitted: 1,
  Accepted: 2,
  Rejected: 3,
  FTD: 5,
  'Pending FTD': 6,
  'FTD REJECTED': 7,
} as const

export type LeadStatusName = keyof typeof leadStatus
export type LeadStatusId = (typeof leadStatus)[LeadStatusName]

const nameById = new Map<number, LeadStatusName>(
  (Object.keys(leadStatus) as LeadStatusName[]).map((name) => [leadStatus[name], name]),
)

export function leadStatusName(id: number): LeadStatusName {
  const name = nameById.get(id)
  if (!name) throw new RangeError(`No lead status has the id ${id}`)
  return name
}

/** Statuses that count as a lead (against mere attempts). */
export const leadStatusesThatCount: readonly LeadStatusId[] = [2, 5, 6, 7]

/** The Conversion select of the leads screen; null is no filter. */
export const conversionFilters = { All: null, Pending: [6], Converted: [5, 6, 7], 'Non Converted': [2, 3] } as const
/** The Lead select of the leads screen; null is no filter. */
export const leadFilters = { All: null, 'Successful Only': [2, 5, 6, 7], 'Failed Only': [3] } as const
export type ConversionFilter = keyof typeof conversionFilters
export type LeadFilterName = keyof typeof leadFilters

/** Status ids that both selects let through together, or null when neither filters. */
export function combinedLeadStatuses(conversion: ConversionFilter, lead: LeadFilterName): LeadStatusId[] | null {
  const byConversion: readonly LeadStatusId[] | null = conversionFilters[conversion]
  const byLead: readonly LeadStatusId[] | null = leadFilters[lead]
  if (!byConversion || !byLead) return byConversion || byLead ? [...(byConversion ?? byLead ?? [])] : null
  return byConversion.filter((id) => byLead.includes(id))
}
