import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLJSON } from 'graphql-scalars'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function checkedInstant(value: unknown): string {
  if (typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value))) return value
  throw new GraphQLError('Not an instant in ISO 8601 with offset.')
}

/**
 * Kept as returned by the API: converting to a Date would lose the offset, and would be the slowest part of a wide
 * list.
 */
export const DateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  description: 'An instant in ISO 8601 format with offset, for example `2026-11-20T14:32:00.000+02:00`.',
  serialize: (value) => value as string,
  parseValue: checkedInstant,
  parseLiteral: (node) => checkedInstant(node.kind === Kind.STRING ? node.value : null),
})

function checkedMoney(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(Math.round(value * 100) - value * 100) < 1e-4)
    return value
  throw new GraphQLError('Not an amount of money with at most two decimals.')
}

export const Money = new GraphQLScalarType<number, number>({
  name: 'Money',
  description: 'US dollars, exact to the cent.',
  serialize: (value) => value as number,
  parseValue: checkedMoney,
  parseLiteral: (node) => checkedMoney(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : null),
})

/** The description here replaces the one in the SDL. */
const JSON = new GraphQLScalarType({
  ...GraphQLJSON.toConfig(),
  description: 'Any JSON value, for layouts defined by the client.',
})

export const scalars = { DateTime, Money, JSON }
