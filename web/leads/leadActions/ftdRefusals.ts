import { ftdRefusal } from '../../../shared/leads/fireFtd'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { statusNames } from '../leads/leadsState'
import type { LeadRow } from '../leads/table/leadRow'

export type FtdFields = Partial<Pick<LeadRow, 'status' | 'isFakeFtd' | 'brokerFtd'>>

const statusIds = new Map(Object.values(leadStatus).map((id) => [statusNames[id], id]))

/** Why no FTD can be fired on a lead, as far as its loaded fields say; null if it can. */
export function whyNoFtd({ status, isFakeFtd = false, brokerFtd }: FtdFields): string | null {
  const id = status && statusIds.get(status)
  return id ? ftdRefusal({ status: id, isFakeFtd, hasDeposit: Boolean(brokerFtd) }) : null
}

/** The reason of each of these leads on which no FTD can be fired. */
export const ftdRefusals = (leads: Iterable<FtdFields>): string[] => [...leads].flatMap((lead) => whyNoFtd(lead) ?? [])
