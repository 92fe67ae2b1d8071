import type { z } from 'zod'
import { fieldTitle, withLabel } from '../../../shared/app/fieldTitle'

/**
 * Plain error messages for fields whose schema has none: `Enter a text.` The validator's own messages contain type names
 * and JavaScript's `undefined`.
 */

type Issue = z.core.$ZodRawIssue

const byType: Record<string, string> = {
  string: 'enter a text',
  number: 'enter a number',
  int: 'enter a whole number',
  nan: 'enter a number',
  bigint: 'enter a whole number',
  boolean: 'choose true or false',
  date: 'enter a date',
  array: 'send a list',
  tuple: 'send a list',
  set: 'send a list',
  object: 'send an object',
  record: 'send an object',
  map: 'send an object',
  null: 'leave this empty',
  undefined: 'leave this out',
}

const byFormat: Record<string, string> = {
  email: 'enter a valid e-mail address',
  url: 'enter a valid web address',
  datetime: 'enter a date and time as 2026-01-31T09:00:00Z',
  date: 'enter a date as yyyy-MM-dd',
  time: 'enter a time as HH:mm',
  ipv4: 'enter a valid IP address',
  ipv6: 'enter a valid IP address',
}

/** Maximum number of choices listed. */
const listedChoices = 20

const counted = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`

/** The limit: length of a text, items of a list, or the number itself. */
function amount(origin: string, limit: number | bigint): string {
  if (origin === 'string') return counted(limit, 'character')
  return ['array', 'set', 'map', 'file', 'record'].includes(origin) ? counted(limit, 'item') : String(limit)
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' && Number(minimum) <= 1) return 'enter a text'
  if (origin === 'array' && Number(minimum) <= 1) return 'choose at least one'
  return inclusive === false ? `enter more than ${amount(origin, minimum)}` : `at least ${amount(origin, minimum)}`
}

function demand(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return byType[issue.expected] ?? 'this value is not allowed'
    case 'invalid_value':
      return issue.values.length && issue.values.length <= listedChoices
        ? `choose ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
        : 'choose one of the allowed values'
    case 'too_big':
      return issue.inclusive === false
        ? `enter less than ${amount(issue.origin, issue.maximum)}`
        : `at most ${amount(issue.origin, issue.maximum)}`
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return byFormat[issue.format] ?? 'this is not in the right format'
    case 'not_multiple_of':
      return `enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `these fields are not known: ${issue.keys.join(', ')}`
    default:
      return 'this value is not allowed'
  }
}

/** Message of an issue, for `safeParse(value, { error: plainMessage })`. */
export function plainMessage(issue: Issue): string {
  const text = demand(issue)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const placeIn = ({ code, path = [] }: Pick<Issue, 'code' | 'path'>) => [code, ...path].map(String).join('.')

/**
 * For one reading of a value: plain messages, for `safeParse(value, { error })`, and the labels that they need away from
 * their fields. A schema's own words name their field, and get none.
 */
export function plainMessages() {
  const plain = new Set<string>()
  const labelOf = (issue: z.core.$ZodIssue) => (plain.has(placeIn(issue)) ? fieldTitle(issue.path) : null)
  return {
    error: (issue: Issue) => {
      plain.add(placeIn(issue))
      return plainMessage(issue)
    },
    labelOf,
    /** The message of an issue where it is shown without its field: `Name: enter a text.` */
    labelled: (issue: z.core.$ZodIssue) => withLabel(labelOf(issue), issue.message),
  }
}
