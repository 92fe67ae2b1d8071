/** Changes of a saved grid, cell by cell, with their errors. */
import { capPermission, readCap } from '../../../shared/routing/caps'
import { wholeWeek, weekIssues } from '../../../shared/partners/openingHoursRules'
import { priceProblem, readPrice } from '../../../shared/partners/prices'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import { holds, type Session } from '../../app/http/access'
import { badInput, type FieldErrors, forbidden } from '../../app/http/errors'
import type { OpeningHoursContent } from '../openingHours/openingHours.queries'
import type { GridRow } from './countryGrid.schema'

export type GridOwner = 'advertiser' | 'publisher'

/** One cell: a null `content` deletes the record. */
export interface Change<Content> {
  /** Path in the request: `rows.3.price`. */
  place: string
  countryId: number | null
  /** Version of the record that was read; null if there was none. */
  version: number | null
  content: Content | null
}
export interface CapChange extends Change<{ cap: number; timeZoneId: number }> {
  id: number | null
}
export interface GridChanges {
  prices: Change<number>[]
  supported: Change<true>[]
  hours: Change<OpeningHoursContent>[]
  caps: CapChange[]
}

const families = {
  advertiser: {
    prices: 'ADVERTISER_REVENUES',
    supported: 'ADVERTISER_SUPPORTED_COUNTRIES',
    hours: 'ADVERTISER_OPENING_HOURS',
  },
  publisher: { prices: 'PUBLISHER_PAYOUTS', supported: 'PUBLISHER_SUPPORTED_COUNTRIES', hours: null },
} as const
type Part = keyof GridChanges

/** Supported countries have no EDIT permission, and the grid leaves existing ones unchanged. */
const verbsOf = (part: Part) =>
  part === 'supported' ? (['CREATE', 'DELETE'] as const) : (['CREATE', 'EDIT', 'DELETE'] as const)
const permissionOf = (of: GridOwner, part: Part, verb: 'CREATE' | 'EDIT' | 'DELETE') =>
  part === 'caps' ? capPermission(of, verb) : families[of][part] && `${families[of][part]}_${verb}`

/** Permissions of which at least one is needed to save the grid. */
export const gridPermissions = (of: GridOwner): [string, ...string[]] =>
  (['prices', 'supported', 'hours', 'caps'] as const).flatMap((part) =>
    verbsOf(part).flatMap((verb) => permissionOf(of, part, verb) ?? []),
  ) as [string, ...string[]]

const verbOf = ({ version, content }: Change<unknown>) =>
  content === null ? 'DELETE' : version === null ? 'CREATE' : 'EDIT'

/** Refuses changes that the caller could not make to the single records. */
export function refuseForbidden(of: GridOwner, changes: GridChanges, session: Session): void {
  for (const part of Object.keys(changes) as Part[])
    for (const change of changes[part]) {
      const name = permissionOf(of, part, verbOf(change))
      if (!name || !holds(session, name)) throw forbidden()
    }
}

const needsCountry = 'Country is required'

/** Reads the rows; throws a 400 that names every invalid cell, with the messages of the single forms. */
export function readChanges(rows: readonly GridRow[]): GridChanges {
  const fields: FieldErrors = {}
  const changes: GridChanges = { prices: [], supported: [], hours: [], caps: [] }
  const seen = new Set<number | null>()
  rows.forEach(({ country_id: countryId, price, supported, opening_hours, cap }, at) => {
    const place = `rows.${at}`
    if (seen.has(countryId)) fields[`${place}.country_id`] = 'Name each country once.'
    seen.add(countryId)
    const cell = (part: string, version: number | null) => ({ place: `${place}.${part}`, countryId, version })
    if (price) {
      const problem = price.amount === null ? null : priceProblem(String(price.amount))
      if (problem) fields[`${place}.price.amount`] = problem
      changes.prices.push({
        ...cell('price', price.version),
        content: price.amount === null || problem ? null : readPrice(String(price.amount)),
      })
    }
    if (supported) {
      if (countryId === null) fields[`${place}.supported`] = needsCountry
      // An already supported country is unchanged, including its notes.
      if (!supported.is_supported || supported.version === null)
        changes.supported.push({ ...cell('supported', supported.version), content: supported.is_supported || null })
    }
    if (opening_hours) {
      const { hours, version } = opening_hours
      if (countryId === null) fields[`${place}.opening_hours`] = needsCountry
      const days =
        hours?.days?.map(({ label: _, ...day }) => day) ?? wholeWeek().map((day) => ({ ...day, traffic: true }))
      if (hours && timeZoneNameOf(hours.timezone_id ?? 0) === null)
        fields[`${place}.opening_hours.hours.timezone_id`] = 'Timezone is required'
      for (const issue of hours ? weekIssues(days) : [])
        fields[`${place}.opening_hours.hours.${['days', ...issue.path].join('.')}`] ??= issue.message
      changes.hours.push({
        ...cell('opening_hours', version),
        content: hours && { timezone_id: hours.timezone_id ?? 0, days },
      })
    }
    if (cap) {
      const value = cap.cap === null ? null : readCap(String(cap.cap))
      const isNew = cap.id === null
      if (cap.cap !== null && value === null) fields[`${place}.cap.cap`] = 'Please enter a valid cap'
      else if (value !== null && value < 0) fields[`${place}.cap.cap`] = 'Cap should be greater than equal to 0'
      if (isNew && cap.cap === null) fields[`${place}.cap.id`] = 'Say which cap.'
      if (isNew && timeZoneNameOf(cap.timezone_id ?? 0) === null)
        fields[`${place}.cap.timezone_id`] = 'Timezone is required'
      changes.caps.push({
        ...cell('cap', cap.version),
        id: cap.id,
        // An existing cap always has a version; without one, the same change could mean a new cap.
        version: isNew ? null : (cap.version ?? 0),
        content: value === null ? null : { cap: value, timeZoneId: cap.timezone_id ?? 0 },
      })
    }
  })
  if (Object.keys(fields).length) throw badInput(fields)
  return changes
}
