import { Fault } from './errors'
import type { PageInput } from './generated/graphql'

const refuse = (field: 'sortBy' | 'sortOrder', message: string) =>
  new Fault('BAD_USER_INPUT', { message, fields: { [field]: message } })

/** A column that a list cannot be sorted by. */
export const cannotSortBy = (sortBy: string) => refuse('sortBy', `This list cannot be sorted by "${sortBy}".`)

/** Throws BAD_USER_INPUT where another order is wanted than the one that a list has; `names` are the names of that one. */
export function refuseOtherOrder(page: PageInput | null | undefined, names: readonly string[] = []): void {
  const { sortBy, sortOrder } = page ?? {}
  if (sortBy !== null && sortBy !== undefined && !names.includes(sortBy)) throw cannotSortBy(sortBy)
  if (sortOrder === 'asc') throw refuse('sortOrder', 'The order of this list is fixed.')
}
