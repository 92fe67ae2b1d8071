import type { Word } from './words'

export type Side = 'mine' | 'theirs'
/** A side for each field that differs. */
export type Sides = Readonly<Record<string, Side>>

/** A field with different values: before both changes, as saved by somebody else, and as entered. */
export interface Difference {
  field: string
  label: string
  /** `unknown` if the version that both began with is not known. */
  changedBy: 'both' | 'them' | 'me' | 'unknown'
  before: unknown
  theirs: unknown
  mine: unknown
  word: Word<never> | undefined
}

/** Three versions of a field. `key` compares values whose form has more than its meaning, such as keys of rows. */
export interface Versions extends Omit<Difference, 'changedBy'> {
  key?: (value: unknown) => unknown
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const order = { both: 0, unknown: 0, them: 1, me: 2 } as const

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')
/** The order of names and ids in a list has no meaning. */
const sorted = (value: unknown) => (isPlainList(value) ? [...value].sort() : value)

/** The fields that differ between both versions: changed by both first, then by the other, then by the user. */
export function differencesIn(fields: readonly Versions[]): Difference[] {
  return fields
    .flatMap(({ key = sorted, ...field }): Difference[] => {
      const [before, theirs, mine] = [key(field.before), key(field.theirs), key(field.mine)]
      if (isSame(theirs, mine)) return []
      const changedBy = isSame(before, mine) ? 'them' : isSame(before, theirs) ? 'me' : 'both'
      return [{ ...field, changedBy }]
    })
    .sort((one, other) => order[one.changedBy] - order[other.changedBy])
}

/** Whether nothing is proposed, because both may have changed it. */
export const mustChoose = ({ changedBy }: Difference) => changedBy === 'both' || changedBy === 'unknown'

/** What is taken unless the user chooses. */
export const proposedSide = (difference: Difference): Side | undefined =>
  mustChoose(difference) ? undefined : difference.changedBy === 'me' ? 'mine' : 'theirs'

/** Both versions as one: the fields of `mine` that were chosen, and all others of `theirs`. */
export const settled = <Form extends object>(theirs: Form, mine: Form, sides: Sides): Form => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(mine).filter(([field]) => sides[field] === 'mine')),
})
