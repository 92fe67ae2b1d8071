import type { LeadRecord } from '../leads/leadChanges.queries'
import type { LocateLeads } from './progressLogs.schema'

type Countries = Pick<LeadRecord, 'country_id' | 'country_id_by_ip' | 'country_id_by_phone'>

/** The country that the advertiser is told: the one the system chose, or the one of the lead's IP address or phone. */
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
