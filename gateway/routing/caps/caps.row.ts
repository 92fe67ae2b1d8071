import type { Schemas } from '../../app/rest/restTypes'
import { namedAdvertiser } from '../../partners/advertisers/advertisers.row'
import { countryFromRest } from '../../partners/countries/countries.row'
import { namedPublisher } from '../../partners/publishers/publishers.row'
import { timeZone } from '../../app/timeZones/timeZones.loaders'

export const capFromRest = (row: Schemas['Cap']) => ({
  id: String(row.id),
  type: row.type,
  interval: row.interval,
  cap: row.cap,
  filled: row.filled,
  windowStart: row.window_start,
  windowEnd: row.window_end,
  resetTime: row.reset_time.slice(0, 5),
  timeZone: timeZone(row.timezone),
  countries: row.countries.map(countryFromRest),
  advertisers: row.advertisers.map(namedAdvertiser),
  publishers: row.affiliates.map(namedPublisher),
  parameters: Object.entries(row.parameters).map(([name, value]) => ({ name, value })),
  version: row.version,
})

export type CapRow = ReturnType<typeof capFromRest>
