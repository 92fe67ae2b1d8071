/** The values that a filter list offers, and what to call those that were chosen. */
import { idLists, statusGroupPrefix, type FilterList } from '../../shared/app/filters'
import type { LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { listFields, type ListValues } from './filterFields'
import type { FilterState } from './filterState'

export type Choice = {
  id: string
  name: string
  /** Countries: ISO code of the flag. */
  code?: string | null
  /** Status groups: the statuses it stands for. */
  statuses?: readonly string[] | null
}
export type Choices = { [list in ListValues]: readonly Choice[] }
/** How many rows each choice would give, by its id; a choice that is not there would give none. */
export type ChoiceCounts = ReadonlyMap<string, number>
export type ChoicesState =
  { status: 'loading' } | ({ status: 'failed' } & LoadFailure) | { status: 'loaded'; choices: Choices }

/** `isMissing`: chosen, for example in an old link, but the record is no longer there. */
export type NamedChoice = Choice & { isMissing: boolean }

const byIdOf = new WeakMap<readonly Choice[], Map<string, Choice>>()
function byId(choices: readonly Choice[]): Map<string, Choice> {
  const known = byIdOf.get(choices) ?? new Map(choices.map((choice) => [choice.id, choice]))
  byIdOf.set(choices, known)
  return known
}

const valuesOf = new Map(listFields.map(({ field, values }) => [field, values]))

/** The choices of a list; null until they have loaded. */
export function choicesOf(state: ChoicesState, list: FilterList): readonly Choice[] | null {
  const values = valuesOf.get(list)
  return state.status === 'loaded' && values ? state.choices[values] : null
}

/** Whether a value stands for a record. A text stands for itself, and the server offers only the first thousands of them. */
const isRecord = (list: FilterList, id: string) =>
  idLists.some((idList) => idList === list) || id.startsWith(statusGroupPrefix)

/** The chosen values of a list with their names; one without a name goes by its id. */
export function namedChoices(filters: FilterState, list: FilterList, state: ChoicesState): NamedChoice[] {
  const choices = choicesOf(state, list)
  return filters[list].map((id) => {
    const choice = choices && byId(choices).get(id)
    return { id, name: id, ...choice, isMissing: Boolean(choices && !choice) && isRecord(list, id) }
  })
}

// Marks above letters do not count, so that "Sao" finds "São".
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The choices whose name contains the text, and the one that has it as its id. */
export function findChoices(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = fold(text.trim())
  return wanted ? choices.filter(({ id, name }) => id === wanted || fold(name).includes(wanted)) : choices
}

/** The same with those first whose name begins with the text: “ger” is Germany before Algeria. */
export function findChoicesByStart(choices: readonly Choice[], text: string): readonly Choice[] {
  const [found, wanted] = [findChoices(choices, text), fold(text.trim())]
  const begins = ({ id, name }: Choice) => id === wanted || fold(name).startsWith(wanted)
  return wanted ? [...found.filter(begins), ...found.filter((choice) => !begins(choice))] : found
}

/** What is chosen comes first, the rest as it is. */
export function chosenFirst(choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  const first = new Set(chosen)
  return first.size
    ? [...choices.filter(({ id }) => first.has(id)), ...choices.filter(({ id }) => !first.has(id))]
    : choices
}
