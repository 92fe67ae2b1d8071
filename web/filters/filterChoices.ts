/** Choices of filter lists, and names of selected values. */
import { statusGroupPrefix } from '../../shared/app/filters'
import type { FilterList } from '../generated/graphql'
import type { LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { listFields, type ListValues } from './filterFields'
import { idLists, type FilterState } from './filterState'
import type { Choice, NamedChoice } from '../ui/form/choices/choices'

export type Choices = { [list in ListValues]: readonly Choice[] }
export type ChoicesState =
  | { status: 'loading' }
  | ({ status: 'failed' } & LoadFailure)
  | { status: 'loaded'; choices: Choices }

const byIdOf = new WeakMap<readonly Choice[], Map<string, Choice>>()
function byId(choices: readonly Choice[]): Map<string, Choice> {
  const known = byIdOf.get(choices) ?? new Map(choices.map((choice) => [choice.id, choice]))
  byIdOf.set(choices, known)
  return known
}

const valuesOf = new Map(listFields.map(({ field, values }) => [field, values]))

/** Choices of a list; null until loaded. */
export function choicesOf(state: ChoicesState, list: FilterList): readonly Choice[] | null {
  const values = valuesOf.get(list)
  return state.status === 'loaded' && values ? state.choices[values] : null
}

/** Whether a value is the id of a record. Texts are their own ids, and only some thousands of them are offered. */
const isRecord = (list: FilterList, id: string) =>
  idLists.some((idList) => idList === list) || id.startsWith(statusGroupPrefix)

/** Selected values of a list with names; the id if the name is unknown. */
export function namedChoices(filters: FilterState, list: FilterList, state: ChoicesState): NamedChoice[] {
  const choices = choicesOf(state, list)
  return filters[list].map((id) => {
    const choice = choices && byId(choices).get(id)
    return { id, name: id, ...choice, isMissing: Boolean(choices && !choice) && isRecord(list, id) }
  })
}
