import { capFromRest } from '../../routing/caps/caps.row'
import type { CountryGridRowInput, PublisherGridRowInput, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { hours } from '../openingHours/openingHours.row'
import { payload } from '../../app/records/payloads'
import { payout } from '../publishers/payouts.row'
import { revenue } from '../revenues/revenues.row'
import { supportedCountry } from '../supportedCountries/supportedCountries.row'
import { saveAdvertiserGrid, savePublisherGrid } from './countryGrid.rest'

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
        const saved = await saveAdvertiserGrid(rest, {
          id: idNumber(advertiserId, 'advertiserId'),
          body: { rows: rows.map((row, at) => ({ ...rowOf(row, at), opening_hours: hoursOf(row, at) })) },
          idempotencyKey: key ?? null,
        })
        return {
          revenues: saved.revenues.map(revenue),
          supportedCountries: saved.supported_countries.map((row) => supportedCountry('advertiser', row)),
          openingHours: saved.opening_hours.map(hours),
          caps: saved.caps.map(capFromRest),
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
        const saved = await savePublisherGrid(rest, {
          id: idNumber(publisherId, 'publisherId'),
          body: { rows: rows.map(rowOf) },
          idempotencyKey: key ?? null,
        })
        return {
          payouts: saved.payouts.map(payout),
          supportedCountries: saved.supported_countries.map((row) => supportedCountry('publisher', row)),
          caps: saved.caps.map(capFromRest),
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
