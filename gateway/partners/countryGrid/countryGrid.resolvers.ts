import { readCap, readOpeningHours, readPayout, readRevenue, readSupportedCountry } from '../../generated/rows'
import type { CountryGridRowInput, PublisherGridRowInput, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { payload } from '../../app/records/payloads'

const texts = (ids: readonly number[]) => ids.map(String)
const optionalId = (id: string | null | undefined, place: string) => (id ? idNumber(id, place) : null)

const rowOf = ({ countryId, price, supported, cap }: PublisherGridRowInput, at: number) => ({
  country_id: optionalId(countryId, `rows.${at}.countryId`),
  price: price ? { amount: price.amount ?? null, version: price.version ?? null } : undefined,
  supported: supported ? { is_supported: supported.isSupported, version: supported.version ?? null } : undefined,
  cap: cap
    ? {
        id: optionalId(cap.id, `rows.${at}.cap.id`),
        cap: cap.cap ?? null,
        timezone_id: optionalId(cap.timeZoneId, `rows.${at}.cap.timeZoneId`),
        version: cap.version ?? null,
      }
    : undefined,
})

const hoursOf = ({ openingHours }: CountryGridRowInput, at: number) =>
  openingHours
    ? {
        hours: openingHours.hours
          ? {
              timezone_id: optionalId(openingHours.hours.timeZoneId, `rows.${at}.openingHours.hours.timeZoneId`),
              days: openingHours.hours.days.map(({ day, checked, traffic, steps }) => ({
                id: day,
                checked,
                traffic,
                steps: steps.map(({ startTime, endTime }) => ({ start_time: startTime, end_time: endTime })),
              })),
            }
          : null,
        version: openingHours.version ?? null,
      }
    : undefined

export const countryGridResolvers: Resolvers = {
  Mutation: {
    saveAdvertiserCountryGrid: (_parent, { advertiserId, rows, key }, { rest }) =>
      payload(async () => {
        const saved = await rest.send('put', '/api/advertisers/{id}/country-grid', {
          path: { id: idNumber(advertiserId, 'advertiserId') },
          body: { rows: rows.map((row, at) => ({ ...rowOf(row, at), opening_hours: hoursOf(row, at) })) },
          idempotencyKey: key ?? null,
        })
        return {
          revenues: saved.revenues.map(readRevenue),
          supportedCountries: saved.supported_countries.map(readSupportedCountry),
          openingHours: saved.opening_hours.map(readOpeningHours),
          caps: saved.caps.map(readCap),
          deleted: {
            prices: texts(saved.deleted.revenues),
            supportedCountries: texts(saved.deleted.supported_countries),
            openingHours: texts(saved.deleted.opening_hours),
            caps: texts(saved.deleted.caps),
          },
        }
      }),
    savePublisherCountryGrid: (_parent, { publisherId, rows, key }, { rest }) =>
      payload(async () => {
        const saved = await rest.send('put', '/api/publishers/{id}/country-grid', {
          path: { id: idNumber(publisherId, 'publisherId') },
          body: { rows: rows.map(rowOf) },
          idempotencyKey: key ?? null,
        })
        return {
          payouts: saved.payouts.map(readPayout),
          supportedCountries: saved.supported_countries.map(readSupportedCountry),
          caps: saved.caps.map(readCap),
          deleted: {
            prices: texts(saved.deleted.payouts),
            supportedCountries: texts(saved.deleted.supported_countries),
            openingHours: [],
            caps: texts(saved.deleted.caps),
          },
        }
      }),
  },
}
