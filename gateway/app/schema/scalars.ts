import { GraphQLError, GraphQLInt, GraphQLString, Kind, type ValueNode } from 'graphql'
import { GraphQLJSON } from 'graphql-scalars'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function checkedInstant(value: unknown): string {
  if (typeof value === 'string' && instant.test(value) && !Number.isNaN(Date.parse(value))) return value
  throw new GraphQLError('Not an instant in ISO 8601 with offset.')
}

function checkedMoney(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(Math.round(value * 100) - value * 100) < 1e-4)
    return value
  throw new GraphQLError('Not an amount of money with at most two decimals.')
}

/**
 * Values are returned as the API has them: a conversion would be the slowest part of a wide list, and a Date would lose
 * the offset of an instant.
 */
const serialize = (value: unknown) => value

const wholeNumber = { serialize, parseValue: GraphQLInt.parseValue, parseLiteral: GraphQLInt.parseLiteral }
const json = { serialize, parseValue: GraphQLJSON.parseValue, parseLiteral: GraphQLJSON.parseLiteral }
const text = { serialize, parseValue: GraphQLString.parseValue, parseLiteral: GraphQLString.parseLiteral }

/** Of the kind of JSON that each takes; `formFaults.ts` checks their form. Descriptions are those of the SDL. */
export const scalars = {
  DateTime: {
    serialize,
    parseValue: checkedInstant,
    parseLiteral: (node: ValueNode) => checkedInstant(node.kind === Kind.STRING ? node.value : null),
  },
  Money: {
    serialize,
    parseValue: checkedMoney,
    parseLiteral: (node: ValueNode) =>
      checkedMoney(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : null),
  },
  JSON: json,
  EmailAddress: text,
  URL: text,
  IP: text,
  CountryCode: text,
  JSONObject: json,
  LocalDate: text,
  TimeOfDay: text,
  WallTime: text,
  PositiveInt: wholeNumber,
  NonNegativeInt: wholeNumber,
}
