import type { Schemas } from '../../app/rest/restTypes'
import { countryFromRest } from '../countries/countries.row'
import { timeZone } from '../../app/timeZones/timeZones.loaders'

export const hours = ({ id, advertiser_id, country, timezone, days, version }: Schemas['OpeningHours']) => ({
  id: String(id),
  advertiserId: String(advertiser_id),
  country: countryFromRest(country),
  timeZone: timeZone(timezone),
  days: days.map(({ id: day, checked, traffic, steps }) => ({
    day,
    checked,
    traffic,
    steps: steps.map(({ start_time, end_time }) => ({ startTime: start_time, endTime: end_time })),
  })),
  version,
})

export type OpeningHoursRow = ReturnType<typeof hours>
