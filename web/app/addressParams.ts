/** Parameters of an address: `?page=2&sort_by=name`. Default values are left out, and invalid ones read as the default. */
import { maxPageNumber, sortOrders, tablePageSizes, type SortOrder } from '../../shared/app/pages'

/** How a parameter is read, and written unless it has its default. */
export interface Param<Value> {
  usual: Value
  /** Undefined if the text is invalid. */
  read: (text: string) => Value | undefined
  write?: (value: Value) => string
}
type Params<State> = { readonly [Name in keyof State]: Param<State[Name]> }

export const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** One of these values, which addresses have by the names of `nameOf`. */
export const choiceParam = <Value extends string, Usual extends Value | '' | null>(
  values: readonly Value[],
  usual: Usual,
  nameOf: (value: Value) => string = (value) => value,
): Param<Value | Usual> => ({ usual, read: (text) => values.find((value) => nameOf(value) === text) })

/** A text, default none. */
export const textParam = (isValid: (text: string) => boolean = () => true): Param<string> => ({
  usual: '',
  read: (text) => (isValid(text) ? text : undefined),
})
/** The id of a record, default none. */
export const idParam = textParam(isId)

/** Items separated by commas, without those that are invalid and those that are repeated; default none. */
export const itemsParam = <Item extends string = string>(
  isItem: (text: string) => boolean,
): Param<readonly Item[]> => ({
  usual: [],
  read: (text) => [...new Set(text.split(','))].filter((item): item is Item => isItem(item)),
  write: (items) => items.join(','),
})

/** A whole number from 1. */
export const numberParam = (max: number): Param<number> => ({
  usual: 1,
  read: (text) =>
    Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= max ? Number(text) : undefined,
})
export const pageParam = numberParam(maxPageNumber)

/** Rows of a page; the default means the last selected size. */
export const sizeParam = <Usual extends number | null>(
  usual: Usual,
  sizes: readonly number[] = tablePageSizes,
): Param<number | Usual> => ({ usual, read: (text) => sizes.find((size) => String(size) === text) })

/** Column and order by which rows are sorted; addresses have the columns by the names of `nameOf`. */
export const sortParams = (
  fields: readonly string[],
  usual: { field: string; order: SortOrder },
  nameOf: (field: string) => string = (field) => field,
) => ({
  sort_by: { ...choiceParam(fields, usual.field, nameOf), write: nameOf },
  sort_order: choiceParam(sortOrders, usual.order),
})

const namesOf = <State extends object>(params: Params<State>) => Object.keys(params) as (keyof State & string)[]

export function readParams<State extends object>(params: Params<State>, search: string): State {
  const given = new URLSearchParams(search)
  return Object.fromEntries(
    namesOf(params).map((name) => {
      const { read, usual } = params[name]
      const text = given.get(name)
      return [name, (text === null ? undefined : read(text)) ?? usual]
    }),
  ) as State
}

/** The query for another state; other parameters are kept. */
export function withParams<State extends object>(params: Params<State>, search: string, state: NoInfer<State>): string {
  const given = new URLSearchParams(search)
  for (const name of namesOf(params)) {
    const { usual, write = String } = params[name]
    const [text, usualText] = [write(state[name] ?? usual), write(usual)]
    if (text === usualText || text === '') given.delete(name)
    else given.set(name, text)
  }
  return given.size ? `?${given}` : ''
}
