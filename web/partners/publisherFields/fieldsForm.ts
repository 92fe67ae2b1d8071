import { guessMapping } from '../../../shared/campaigns/campaignSources'
import { readDocument, type Tree } from '../../../shared/partners/mapping/documents'
import { guessedField } from '../../../shared/partners/mapping/examples'
import { type LeadField, leadFields, leadNameLimit, ownLeadFields } from '../../../shared/partners/mapping/leads'
import { leavesOf } from '../../../shared/partners/mapping/paths'
import type { PublisherFieldsRowFragment, ReceivedLeadRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'
import { namesForm, type NameRow, tellNames } from '../mapping/FieldNames'
import type { SentField } from '../mapping/ReceivedCalls'

export type FieldsRow = PublisherFieldsRowFragment
export type SentLeadRow = ReceivedLeadRowFragment

export interface FieldsForm {
  names: readonly NameRow<LeadField>[]
}

export const fieldNames: Readonly<Record<LeadField, string>> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'First and last name',
  phone: 'Phone',
  ip: 'IP address',
  country: 'Country',
  city: 'City',
  language: 'Language',
  offer: 'API offer',
  funnel: 'Funnel',
  hit_id: 'Hit ID',
  custom_param_1: 'Custom Param 1',
  custom_param_2: 'Custom Param 2',
  custom_param_3: 'Custom Param 3',
  custom_param_4: 'Custom Param 4',
  custom_param_5: 'Custom Param 5',
  is_test: 'Test lead',
  ignored: 'Not used',
}

export const fieldsTitles: Readonly<Record<keyof FieldsForm, string>> = { names: 'Their field names' }
export const fieldsWords: Words<FieldsForm> = {
  names: (names) => names.map(({ name, ours }) => `${name}: ${fieldNames[ours]}`),
}
export const maxNames = leadNameLimit

export const fieldsForm = ({ names }: FieldsRow): FieldsForm => ({ names: namesForm(names) })

/** Form field of a server error: `names.0.theirs` is `names.0.name`. */
export const formPlace = (field: string): string => field.replace(/theirs$/, 'name')

export function fieldsProblems({ names }: FieldsForm) {
  const found: Partial<Record<'names' | `names.${string}`, string>> = {}
  tellNames(names, (place, problem) => {
    if (problem) found[place] ??= problem
  })
  return found
}

const isLeadField = (field: string | null): field is LeadField =>
  field !== null && (leadFields as readonly string[]).includes(field)

/** What a name probably is; nothing is guessed of names that say nothing. */
export function guessed(theirs: string): LeadField {
  if (!theirs) return 'email'
  if (/^(full_?)?name$/i.test(theirs)) return 'full_name'
  const [byHead = null] = guessMapping([theirs.split(/[./]/).at(-1) ?? theirs])
  const field = guessedField(theirs) ?? byHead
  return isLeadField(field) ? field : 'ignored'
}

/** Our names that need no row. */
export const ownNames: readonly string[] = ownLeadFields

/** Names and values of a sent lead, as paths. */
export function fieldsOf({ body, format }: SentLeadRow): readonly SentField[] {
  const tree: Tree | undefined = body === null ? undefined : readDocument(body, format)
  if (tree === undefined) return []
  return leavesOf(tree, format)
    .slice(0, 200)
    .map(({ path, value }) => ({ theirs: path, value }))
}
