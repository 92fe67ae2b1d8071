import { requestAddress } from '../../app/audit/requestAddress'
import type { Database } from '../../db/connect'
import { isUnavailable } from '../../db/faults'
import { batchesOf } from '../../routing/attempts/batches'
import type { PostbackOutcome } from './postbacks.queries'
import { type Context, takePostback, takeStatuses } from './takePostback.queries'

/** Ends the transaction of an event that is not taken, so that it may come again after a mapping was mended. */
class NotTaken extends Error {
  constructor(readonly outcome: PostbackOutcome) {
    super(outcome.message)
  }
}

/** Statuses that come while others are stored are stored together: a transaction of fifty costs little more than one of two. */
const takeStatus = batchesOf<Context, PostbackOutcome | null>((db) => ({
  max: 100,
  isCommon: isUnavailable,
  work: (contexts) => db.transaction().execute((transaction) => takeStatuses(transaction, contexts)),
}))

/**
 * Takes a postback, as `takePostback`, in a transaction that has ended when it returns. One that was read by a mapping leaves nothing
 * behind if it is refused.
 */
export async function takeTogether(db: Database, given: Context): Promise<PostbackOutcome> {
  const context = { ...given, address: requestAddress(given.requestId) }
  const { type, lead_id } = context.postback
  const outcome = type === 'status' && lead_id ? await takeStatus(db, context) : null
  if (outcome) return outcome
  return db
    .transaction()
    .execute(async (transaction) => {
      const taken = await takePostback(transaction, context)
      if (context.isMapped && (taken.kind === 'refused' || taken.kind === 'conflict')) throw new NotTaken(taken)
      return taken
    })
    .catch((error: unknown) => {
      if (error instanceof NotTaken) return error.outcome
      throw error
    })
}
