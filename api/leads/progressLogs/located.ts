import type { LeadRecord } from '../../db/leadRecord'
import type { LocateLeads } from './progressLogs.schema'

type Countries = Pick<LeadRecord, 'country_id' | 'country_id_by_ip' | 'country_id_by_phone'>

/** Country sent to the advertiser: the one the system determined, or that of the lead's IP address or phone. */
export function countryToldOf(lead: Countries, locate: LocateLeads): number | null {
  switch (locate) {
    case 'system':
      return lead.country_id
    case 'ip':
      return lead.country_id_by_ip
    case 'phone':
      return lead.country_id_by_phone
  }
}
