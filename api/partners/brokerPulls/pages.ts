import { pullLimits } from '../../../shared/partners/brokerPulls'
import type { Services } from '../../app/start/services'
import { openHeaders } from '../brokers/brokerSecrets'
import { fetchPage, type Place, type ShownCall, type Window } from './fetchPage'
import type { PullConfig } from './pullConfig'
import { type Page, PullFault, readPage } from './readPage'

interface ReadPage extends Page {
  /** Null after the last page. */
  following: Place | null
}

const first: Place = { page: 1, cursor: null }

/** The place after a page; null if it was the last one. */
function placeAfter({ paging }: PullConfig, { page, cursor }: Place, { rows, unreadable, next }: Page): Place | null {
  if (paging === 'none') return null
  if (paging === 'page') return rows.length + unreadable === 0 ? null : { page: page + 1, cursor: null }
  if (next === null) return null
  if (next === cursor) throw new PullFault('The list does not go on: a page names itself as the next one.')
  return { page: page + 1, cursor: next }
}

interface Options {
  config: Services['config']
  /** Null: the first page. */
  from: Place | null
  signal?: AbortSignal | undefined
  onCall: (call: ShownCall) => void
}

/** The pages of the broker's list in a window, one in memory at a time. Throws a PullFault if the list cannot be read. */
export async function* pagesOf(
  stored: PullConfig,
  window: Window,
  { config, from, signal, onCall }: Options,
): AsyncGenerator<ReadPage> {
  const pull = { ...stored, headers: openHeaders(stored.headers, config.secretKey) }
  for (let place: Place | null = from ?? first; place !== null;) {
    if (place.page > pullLimits.pagesOfRun)
      throw new PullFault(
        `The list has more than ${pullLimits.pagesOfRun} pages. Ask for larger ones, or pull more often.`,
      )
    const page: Page = readPage(await fetchPage(pull, place, window, { config, signal, onCall }), stored)
    const following = placeAfter(stored, place, page)
    yield { ...page, following }
    place = following
  }
}
