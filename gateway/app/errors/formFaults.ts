import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
} from 'graphql'
import {
  GraphQLCountryCode,
  GraphQLIP,
  GraphQLJSONObject,
  GraphQLLocalDate,
  GraphQLLocalTime,
  GraphQLNonNegativeInt,
  GraphQLPositiveInt,
  GraphQLURL,
} from 'graphql-scalars'
import { fieldTitle } from '../../../shared/app/fieldTitle'
import { inSentences } from '../../../shared/app/sentences'
import { Fault } from './errors'

/*
 * The forms of scalars, which graphql-scalars checks: a scalar itself takes every text or whole number. Errors are in the
 * words of the API, which checks what a mutation changes: it has a message for each field and tells of all at once.
 */

interface Form {
  /** Throws for a value without this form. */
  check: (value: unknown) => unknown
  /** Error message for a field with this label. */
  text: (title: string | null) => string
}

function checkWallTime(value: unknown): void {
  const [day, time, ...others] = String(value).split(' ')
  GraphQLLocalDate.parseValue(day)
  if (time !== undefined) GraphQLLocalTime.parseValue(time)
  if (others.length) throw new RangeError('More than a day and a time')
}

const forms: Readonly<Record<string, Form>> = {
  URL: { check: GraphQLURL.parseValue, text: () => 'Enter a URL.' },
  CountryCode: { check: GraphQLCountryCode.parseValue, text: () => 'Use a country code of two letters.' },
  IP: { check: GraphQLIP.parseValue, text: () => 'Use an IPv4 or IPv6 address.' },
  JSONObject: { check: GraphQLJSONObject.parseValue, text: (title) => `${title}: send an object.` },
  LocalDate: { check: GraphQLLocalDate.parseValue, text: () => 'Use yyyy-MM-dd.' },
  WallTime: { check: checkWallTime, text: () => 'Use yyyy-MM-dd or yyyy-MM-dd HH:mm.' },
  TimeOfDay: { check: GraphQLLocalTime.parseValue, text: () => 'Use HH:mm.' },
  PositiveInt: { check: GraphQLPositiveInt.parseValue, text: (title) => `${title}: at least 1.` },
  NonNegativeInt: { check: GraphQLNonNegativeInt.parseValue, text: (title) => `${title}: at least 0.` },
}

function hasForm({ check }: Form, value: unknown): boolean {
  // A choice that was not made.
  if (value === '') return true
  try {
    check(value)
    return true
  } catch {
    // The message of the form says what is wrong.
    return false
  }
}

type Path = readonly (string | number)[]

/** Messages by place. */
function* faultsOf(type: GraphQLInputType, value: unknown, path: Path): Generator<[string, string]> {
  const nullable = getNullableType(type)
  const named = getNamedType(type)
  const form = forms[named.name]
  if (value == null || !(form || isInputObjectType(named))) return
  if (isListType(nullable)) {
    for (const [at, item] of (value as unknown[]).entries()) yield* faultsOf(nullable.ofType, item, [...path, at])
  } else if (isInputObjectType(nullable)) {
    const fields = nullable.getFields()
    for (const [name, given] of Object.entries(value))
      if (fields[name]) yield* faultsOf(fields[name].type, given, [...path, name])
  } else if (form && !hasForm(form, value)) yield [path.join('.'), form.text(fieldTitle(path))]
}

/**
 * Throws BAD_USER_INPUT with everything that does not have the form of its scalar, by field. As in errors of the API, an
 * input object among the arguments is not named.
 */
export function checkForms(typed: readonly Pick<GraphQLArgument, 'name' | 'type'>[], values: Record<string, unknown>) {
  const faults = typed.flatMap(({ name, type }) => [
    ...faultsOf(type, values[name], isInputObjectType(getNullableType(type)) ? [] : [name]),
  ])
  if (!faults.length) return
  const fields = Object.fromEntries(faults)
  throw new Fault('BAD_USER_INPUT', { message: inSentences(Object.values(fields)), fields })
}
