/** Values of a request: fields of the lead, fixed texts with placeholders, and small tables. */
import type { BrokerLeadField } from '../brokers'
import type { NamedValue } from './documents'

/** How a value is written. */
export const valueForms = ['as_it_is', 'digits', 'upper', 'lower', 'number', 'one_or_zero'] as const
export type ValueForm = (typeof valueForms)[number]

export type Sent = string | number | boolean | null
/** Names of placeholders and what they stand for. */
export type Values = Readonly<Record<string, Sent | undefined>>

/** A value by the country, offer or other field of the lead. */
interface ValueTable {
  by: BrokerLeadField
  values: Readonly<Record<string, string>>
  /** For all others; null leaves the field empty. */
  otherwise: string | null
}

const placeholder = /\{\{([^{}]{0,100})\}\}/g

/** Names in `{{…}}`. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim())

/** A text with its placeholders filled; what has no value is left empty. */
export const filled = (text: string, values: Values): string =>
  text.replace(placeholder, (_whole, inside: string) => {
    const name = inside.trim()
    return String((Object.hasOwn(values, name) ? values[name] : null) ?? '')
  })

const textBy: Partial<Record<ValueForm, (text: string) => Sent>> = {
  digits: (text) => text.replace(/\D/g, ''),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  // A long id would lose digits as a number.
  number: (text) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text),
  one_or_zero: (text) => (/^(true|yes|1)$/i.test(text) ? '1' : '0'),
}

export const inForm = (value: Sent, form: ValueForm): Sent =>
  value === null ? null : (textBy[form]?.(String(value)) ?? value)

export const fromTable = ({ by, values, otherwise }: ValueTable, lead: Values): string | null => {
  const key = String(lead[by] ?? '')
  return Object.hasOwn(values, key) ? (values[key] ?? null) : otherwise
}

/** What a field of a request is filled with. */
type Content = { source: BrokerLeadField } | { table: ValueTable } | { text: string }

/** The values of a request in the order of its fields. */
export const valuesFor = (
  fields: readonly (Content & { name: string; form: ValueForm })[],
  lead: Values,
): NamedValue[] =>
  fields.map((field) => {
    const value =
      'source' in field
        ? (lead[field.source] ?? null)
        : 'table' in field
          ? fromTable(field.table, lead)
          : filled(field.text, lead)
    return { name: field.name, value: inForm(value, field.form) }
  })
