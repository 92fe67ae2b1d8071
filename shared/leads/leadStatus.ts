/** Lead status ids and names; 4 is not used. See docs/domain/statuses.md. */
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

export const leadStatusNames = Object.keys(leadStatus) as [LeadStatusName, ...LeadStatusName[]]

const nameById = new Map<number, LeadStatusName>(leadStatusNames.map((name) => [leadStatus[name], name]))

export function leadStatusName(id: number): LeadStatusName {
  const name = nameById.get(id)
  if (!name) throw new RangeError(`No lead status has the id ${id}`)
  return name
}

const { Submitted, Accepted, Rejected, FTD } = leadStatus
const { 'Pending FTD': PendingFtd, 'FTD REJECTED': FtdRejected } = leadStatus

/** Statuses of accepted leads. They count as leads; others count only as attempts. */
export const leadStatusesThatCount: readonly LeadStatusId[] = [Accepted, FTD, PendingFtd, FtdRejected]
/** Statuses of leads that no advertiser accepted. */
export const leadStatusesNotTaken: readonly LeadStatusId[] = [Submitted, Rejected]
/** Statuses of leads with a deposit, whatever the decision on it. */
export const leadStatusesConverted: readonly LeadStatusId[] = [FTD, PendingFtd, FtdRejected]
/** Statuses of leads whose deposit counts: approved or pending. */
export const leadStatusesDeposited: readonly LeadStatusId[] = [FTD, PendingFtd]

/** The Conversion select of the leads screen; null means no filter. */
export const conversionFilters = {
  All: null,
  Pending: [PendingFtd],
  Converted: [FTD, PendingFtd, FtdRejected],
  'Non Converted': [Accepted, Rejected],
} as const
/** The Lead select of the leads screen; null means no filter. */
export const leadFilters = {
  All: null,
  'Successful Only': [Accepted, FTD, PendingFtd, FtdRejected],
  'Failed Only': [Rejected],
} as const
export type ConversionFilter = keyof typeof conversionFilters
export type LeadFilterName = keyof typeof leadFilters

/** Status ids allowed by both selects; null if neither filters. */
export function combinedLeadStatuses(conversion: ConversionFilter, lead: LeadFilterName): LeadStatusId[] | null {
  const byConversion: readonly LeadStatusId[] | null = conversionFilters[conversion]
  const byLead: readonly LeadStatusId[] | null = leadFilters[lead]
  if (!byConversion || !byLead) return byConversion || byLead ? [...(byConversion ?? byLead ?? [])] : null
  return byConversion.filter((id) => byLead.includes(id))
}
