/** Choices of filter lists, and names of selected values. */
import { statusGroupPrefix } from '../../shared/app/filters'
import type { FilterList } from '../generated/graphql'
import type { LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { listFields, type ListValues } from './filterFields'
import { idLists, type FilterState } from './filterState'

export type Choice = {
  id: string
  name: string
  /** ISO code of a country's flag. */
  code?: string | null
  /** Statuses of a status group. */
  statuses?: readonly string[] | null
}
export type Choices = { [list in ListValues]: readonly Choice[] }
/** Number of rows for each choice by id; 0 if missing. */
export type ChoiceCounts = ReadonlyMap<string, number>
export type ChoicesState =
  | { status: 'loading' }
  | ({ status: 'failed' } & LoadFailure)
  | { status: 'loaded'; choices: Choices }

/** `isMissing`: a selected record that no longer exists, for example from an old link. */
export type NamedChoice = Choice & { isMissing: boolean }

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

// Ignores accents, so that "Sao" finds "São".
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Choices whose name contains the text or whose id is the text. */
export function findChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = fold(text.trim())
  return wanted ? choices.filter(({ id, name }) => id === wanted || fold(name).includes(wanted)) : choices
}

/** The same, names that begin with the text first: "ger" lists Germany before Algeria. */
export function findChoicesByStart(choices: readonly Choice[], text: string): readonly Choice[] {
  const [found, wanted] = [findChoices(choices, text), fold(text.trim())]
  const begins = ({ id, name }: Choice) => id === wanted || fold(name).startsWith(wanted)
  return wanted ? [...found.filter(begins), ...found.filter((choice) => !begins(choice))] : found
}

/** Moves selected choices to the top. */
export function chosenFirst(choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  const first = new Set(chosen)
  return first.size
    ? [...choices.filter(({ id }) => first.has(id)), ...choices.filter(({ id }) => !first.has(id))]
    : choices
}
