import { openAutologinLinks } from '../autologins/autologins.queries'
import type { Database } from '../../db/connect'
import { tellPublishers } from '../../partners/publisherPostbacks/outbox.queries'
import type { LeadRecord } from '../../db/leadRecord'

export interface Changed {
  /** Null for a new lead. */
  before: LeadRecord | null
  after: LeadRecord
  /** Epoch milliseconds. */
  at: number
}

/** Effects of lead changes in the same transaction: a new autologin URL gets its link, and publishers get postbacks. */
export async function followChanges(transaction: Database, changes: readonly Changed[]): Promise<void> {
  const accepted = changes.filter(
    ({ before, after }) => after.autologin_url !== null && after.autologin_url !== before?.autologin_url,
  )
  await openAutologinLinks(
    transaction,
    accepted.map(({ after, at }) => ({ lead: after, at })),
  )
  await tellPublishers(transaction, changes)
}
