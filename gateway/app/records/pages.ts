import { Fault } from '../errors/errors'
import type { PageInput } from '../../generated/graphql'

type Page = PageInput | null | undefined

/** The page that was asked for: the first 100 rows if nothing was. */
export const pageOf = (page: Page) => ({
  page: page?.number ?? 1,
  limit: page?.limit ?? 100,
  after: page?.after ?? undefined,
})

/** Same as `pageOf`, for a list without cursors, which throws BAD_USER_INPUT for `after`. */
export function numberedPageOf(asked: Page) {
  const { after, ...page } = pageOf(asked)
  const message = 'This list has page numbers alone.'
  if (after !== undefined) throw new Fault('BAD_USER_INPUT', { message, fields: { after: message } })
  return page
}
