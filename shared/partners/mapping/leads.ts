/** Leads as publishers send them, by their own names for fields or by ours. */
import type { Tree } from './documents'
import { type FieldFault, type FieldName, fieldsByName } from './names'

/** Fields of a sent lead. */
export const ownLeadFields = [
  ...(['email', 'first_name', 'last_name', 'phone', 'ip', 'country', 'city', 'language', 'offer', 'funnel'] as const),
  ...(['hit_id', 'custom_param_1', 'custom_param_2', 'custom_param_3', 'custom_param_4', 'custom_param_5'] as const),
  'is_test',
] as const
type OwnLeadField = (typeof ownLeadFields)[number]
/** What a publisher's field can be; `full_name` is split at its first space. */
export const leadFields = [...ownLeadFields, 'full_name', 'ignored'] as const
export type LeadField = (typeof leadFields)[number]
export type LeadName = FieldName<LeadField>

/** How a publisher sends leads. */
export const leadFormats = ['json', 'form'] as const
export type LeadFormat = (typeof leadFormats)[number]

/** Names of publishers. */
export const leadNameLimit = 40

export type ReadLead =
  | { fields: Record<string, Tree>; nameOf: (ours: string) => string }
  | { faults: readonly FieldFault[] }

/** Texts of forms for yes and no; others are refused later. */
const yesOrNo = (text: string): Tree =>
  /^(1|true|yes|y|on)$/i.test(text) ? true : /^(0|false|no|n|off)$/i.test(text) ? false : text

/**
 * Reads a lead: each field by the first of their names that has a value, otherwise by ours, unless that is a name of
 * theirs for something else. In JSON, values under our names stay as they came. `nameOf` tells under which name a field came, or
 * should have come. Pure.
 */
export function readLead(tree: Tree, format: LeadFormat, names: readonly LeadName[]): ReadLead {
  const given = new Set(names.map(({ theirs }) => theirs))
  const own = ownLeadFields.filter((ours) => !given.has(ours))
  const inForm = format === 'form' ? own.map((ours): LeadName => ({ theirs: ours, ours })) : []
  const { faults, find, nameOf } = fieldsByName<LeadField>(tree, [...names, ...inForm])
  const fields: Record<string, Tree> = {}
  const usedNames = new Map<string, string>()
  const take = (ours: OwnLeadField, theirs: string, value: Tree) => {
    fields[ours] = value
    usedNames.set(ours, theirs)
  }
  if (format === 'json' && typeof tree === 'object' && tree !== null && !Array.isArray(tree))
    for (const ours of own) if (Object.hasOwn(tree, ours)) fields[ours] = tree[ours] as Tree
  for (const ours of ownLeadFields) {
    const found = find(ours)
    if (found) take(ours, found.theirs, ours === 'is_test' ? yesOrNo(found.text) : found.text)
  }
  const whole = find('full_name')
  if (whole && !fields.first_name && !fields.last_name) {
    const [first = '', ...rest] = whole.text.split(/ +/)
    take('first_name', whole.theirs, first)
    take('last_name', whole.theirs, rest.join(' '))
  }
  if (faults.length) return { faults }
  return { fields, nameOf: (ours) => usedNames.get(ours) ?? nameOf(ours as LeadField) }
}
