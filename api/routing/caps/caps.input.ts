import type { z } from 'zod'
import {
  type CapOrigin,
  type CapParameter,
  type CapProblems,
  capParameters,
  capProblems,
  maxCapValue,
  readCap,
} from '../../../shared/routing/caps'
import { timeZoneNameOf } from '../../../shared/app/time/timeZoneList'
import { badInput, type FieldErrors } from '../../app/http/errors'
import type { CapContent } from './caps.queries'
import type { capInput, CapRow } from './caps.schema'

type Given = z.output<typeof capInput>

const fieldOf: Record<keyof CapProblems, keyof Given> = {
  type: 'type',
  interval: 'interval',
  resetTime: 'reset_time',
  timeZone: 'timezone_id',
  cap: 'cap',
  scopes: 'country_ids',
}

const capOf = (given: Given['cap']) => (given === null || given === undefined ? null : readCap(String(given)))
const unique = (ids: readonly number[]) => [...new Set(ids)]

function parameterProblem(parameters: Record<string, string>): string | null {
  if (Object.keys(parameters).some((name) => !capParameters.includes(name as CapParameter))) {
    return 'Parameters are custom_param_1 to custom_param_5, offer and funnel.'
  }
  if (Object.values(parameters).some((value) => !value || value.length > maxCapValue)) {
    return `A parameter's value has 1 to ${maxCapValue} characters.`
  }
  return null
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

/**
 * On the page of an advertiser or publisher, its field is locked to that record, or to the values of an existing cap.
 */
function lockedProblem(origin: CapOrigin, content: CapContent, before: CapRow | null): FieldErrors {
  if (origin === 'caps') return {}
  const field = origin === 'advertiser' ? 'advertiser_ids' : 'affiliate_ids'
  const stored = origin === 'advertiser' ? before?.advertisers : before?.affiliates
  if (stored)
    return isSame(
      content[field],
      stored.map(({ id }) => id),
    )
      ? {}
      : { [field]: `The ${origin}s of a cap cannot be changed here.` }
  return content[field].length === 1
    ? {}
    : { [field]: `A cap of ${origin === 'advertiser' ? 'an advertiser' : 'a publisher'} names that one alone.` }
}

/**
 * Reads a cap from a request body. Throws a 400 with errors by field. `before` is the cap being edited, whose
 * parameters are kept.
 */
export function readCapInput(given: Given, origin: CapOrigin, before: CapRow | null): CapContent {
  const { country_ids, affiliate_ids, advertiser_ids } = given
  const cap = capOf(given.cap)
  const reset_time = (given.reset_time ?? '00:00').replace(/^(\d\d:\d\d):00$/, '$1')
  const problems = capProblems(
    {
      type: given.type ?? null,
      interval: given.interval ?? null,
      resetTime: reset_time,
      hasTimeZone: timeZoneNameOf(given.timezone_id ?? 0) !== null,
      cap,
      scopes: country_ids.length + affiliate_ids.length + advertiser_ids.length,
    },
    origin,
  )
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(problems).map(([name, text]) => [fieldOf[name as keyof CapProblems], text]),
  )
  const parameters = given.parameters ?? before?.parameters ?? {}
  const wrong = parameterProblem(parameters)
  const isChanged =
    before &&
    Object.entries({ ...before.parameters, ...parameters }).some(
      ([name, value]) => before.parameters[name] !== value || parameters[name] !== value,
    )
  if (isChanged) fields.parameters = 'Parameters cannot be changed.'
  else if (wrong) fields.parameters = wrong
  const content = {
    // capProblems has already rejected other values.
    type: given.type as CapContent['type'],
    interval: given.interval as CapContent['interval'],
    cap: cap ?? 0,
    reset_time,
    timezone_id: given.timezone_id ?? 0,
    country_ids: unique(country_ids),
    affiliate_ids: unique(affiliate_ids),
    advertiser_ids: unique(advertiser_ids),
    parameters,
  }
  Object.assign(fields, lockedProblem(origin, content, before))
  if (Object.keys(fields).length) throw badInput(fields)
  return content
}
