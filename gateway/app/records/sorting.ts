import { Fault } from '../errors/errors'
import type { PageInput } from '../../generated/graphql'

const refuse = (field: 'sortBy' | 'sortOrder', message: string) =>
  new Fault('BAD_USER_INPUT', { message, fields: { [field]: message } })

/** A column that a list cannot be sorted by. */
export const cannotSortBy = (sortBy: string) => refuse('sortBy', `This list cannot be sorted by "${sortBy}".`)

/** Throws BAD_USER_INPUT if a list without cursors is read with `after`. */
export function refuseCursor(page: PageInput | null | undefined): void {
  const message = 'This list has page numbers alone.'
  if (page?.after != null) throw new Fault('BAD_USER_INPUT', { message, fields: { after: message } })
}

interface PageArguments {
  page: number
  limit: number
  paging?: PageInput | null
}

/** A page of a list with a fixed order: from `paging`, or else from the deprecated arguments. */
export function pageOf({ page, limit, paging }: PageArguments) {
  refuseOtherOrder(paging)
  return paging
    ? { page: paging.number ?? 1, limit: paging.limit ?? 100, after: paging.after ?? undefined }
    : { page, limit }
}

/** Same as `pageOf`, for a list without cursors. */
export function numberedPageOf(given: PageArguments) {
  refuseCursor(given.paging)
  const { page, limit } = pageOf(given)
  return { page, limit }
}

/** Throws BAD_USER_INPUT for any order other than that of the list; `names` are the names of this order. */
export function refuseOtherOrder(page: PageInput | null | undefined, names: readonly string[] = []): void {
  const { sortBy, sortOrder } = page ?? {}
  if (sortBy !== null && sortBy !== undefined && !names.includes(sortBy)) throw cannotSortBy(sortBy)
  if (sortOrder === 'asc') throw refuse('sortOrder', 'The order of this list is fixed.')
}
