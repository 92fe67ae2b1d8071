import type { OpeningHours } from '../generated/graphql'
import { timeZone } from '../timeZones/timeZones.loaders'
import type { RestOpeningHours } from './openingHours.rest'

export const hours = ({ id, country, timezone, days, version }: RestOpeningHours): OpeningHours => ({
  id: String(id),
  country: { ...country, id: String(country.id) },
  timeZone: timeZone(timezone),
  days: days.map(({ id: day, checked, traffic, steps }) => ({
    day,
    checked,
    traffic,
    steps: steps.map(({ start_time, end_time }) => ({ startTime: start_time, endTime: end_time })),
  })),
  version,
})
