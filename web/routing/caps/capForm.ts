/** Form values of a cap, and the input that is sent. */
import {
  capDefaults,
  capParameters,
  capProblems,
  readCap,
  type CapOrigin,
  type CapParameter,
  type CapProblems,
} from '../../../shared/routing/caps'
import type { CapInput, CapInterval, CapType } from '../../generated/graphql'
import { parameterTitle } from '../distributions/wizard/parameters'
import { intervalNames, typeNames, type CapRow } from './capColumns'
import type { CapLock } from './capLock'
import type { Words } from '../../records/conflict/words'

export interface CapForm {
  type: string
  interval: string
  resetTime: string
  /** null: not selected yet, uses the user's zone; empty: cleared. */
  timeZoneId: string | null
  /** As entered. */
  cap: string
  countryIds: readonly string[]
  publisherIds: readonly string[]
  advertiserIds: readonly string[]
  parameters: readonly { name: CapParameter; value: string }[]
}
export type CapField = keyof CapForm

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const isParameter = (name: string): name is CapParameter => capParameters.some((parameter) => parameter === name)

/** Defaults of a new cap: daily, lead, midnight, 0, the user's zone. */
export const newCapForm = (lock: CapLock | null): CapForm => ({
  ...capDefaults,
  ...{ cap: String(capDefaults.cap), timeZoneId: null },
  countryIds: [],
  publisherIds: lock?.origin === 'publisher' ? [lock.id] : [],
  advertiserIds: lock?.origin === 'advertiser' ? [lock.id] : [],
  parameters: [],
})

export const capForm = (cap: CapRow): CapForm => ({
  type: cap.type,
  interval: cap.interval,
  resetTime: cap.resetTime,
  timeZoneId: cap.timeZone.id,
  cap: String(cap.cap),
  countryIds: idsOf(cap.countries),
  publisherIds: idsOf(cap.publishers),
  advertiserIds: idsOf(cap.advertisers),
  parameters: cap.parameters.flatMap(({ name, value }) => (isParameter(name) ? [{ name, value }] : [])),
})

const fieldOf: Record<keyof CapProblems, CapField> = {
  type: 'type',
  interval: 'interval',
  resetTime: 'resetTime',
  timeZone: 'timeZoneId',
  cap: 'cap',
  scopes: 'countryIds',
}

/** Validates each field. */
export function capFormProblems(form: CapForm, origin: CapOrigin): Partial<Record<CapField, string>> {
  const problems = capProblems(
    {
      ...form,
      hasTimeZone: Boolean(form.timeZoneId),
      cap: readCap(form.cap),
      scopes: form.countryIds.length + form.publisherIds.length + form.advertiserIds.length,
    },
    origin,
  )
  return Object.fromEntries(Object.entries(problems).map(([name, text]) => [fieldOf[name as keyof CapProblems], text]))
}

/** The form requires a cap above 0; the API also accepts 0. See docs/domain/caps.md. */
export const isPositive = ({ cap }: CapForm) => (readCap(cap) ?? 0) > 0

export const capInput = ({ cap, parameters, type, interval, ...form }: CapForm, isNew: boolean): CapInput => ({
  ...form,
  timeZoneId: form.timeZoneId ?? '',
  // Validation has already rejected other values.
  type: type as CapType,
  interval: interval as CapInterval,
  cap: readCap(cap),
  countryIds: [...form.countryIds],
  publisherIds: [...form.publisherIds],
  advertiserIds: [...form.advertiserIds],
  parameters: isNew ? [...parameters] : null,
})

/** Labels of fields in conflicts. */
export const titles: Record<CapField, string> = {
  type: 'Type',
  interval: 'Interval',
  resetTime: 'Time',
  timeZoneId: 'Timezone',
  cap: 'Cap',
  countryIds: 'Countries',
  publisherIds: 'Publishers',
  advertiserIds: 'Advertisers',
  parameters: 'Parameters',
}

export const words: Words<CapForm> = {
  type: typeNames,
  interval: intervalNames,
  timeZoneId: 'timeZones',
  countryIds: 'countries',
  publisherIds: 'publishers',
  advertiserIds: 'advertisers',
  parameters: (parameters) => parameters.map(({ name, value }) => `${parameterTitle(name)} = ${value}`),
}
