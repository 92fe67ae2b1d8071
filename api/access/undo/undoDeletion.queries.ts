import { checkAccess, type Session } from '../../app/http/access'
import { capContent, lockIdenticalCap, readCapRow } from '../../routing/caps/caps.queries'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { listOverrides } from '../../partners/overrides/overrides.queries'
import { auditOwned, type Deletion } from '../../app/undo/deletions.queries'
import { deletionActions } from '../../app/audit/recordTypes.queries'
import { restoreRows } from '../../app/undo/storedRows.queries'
import { takeUndo } from '../../app/undo/undo.queries'
import { audit } from '../../app/audit/audit.queries'

const taken = (what: string) => new ApiError('CONFLICT', `It cannot be brought back: ${what}`)

/** Checks uniqueness that no database constraint ensures. */
async function refuseSecond(transaction: Database, { entity, id }: Deletion, at: number): Promise<void> {
  if (entity === 'cap') {
    const cap = await readCapRow(transaction, id, at)
    if (!cap) return
    const same = await lockIdenticalCap(transaction, capContent(cap), id)
    if (same !== null) throw taken(`cap #${same}, made since, is the same.`)
  }
  if (entity === 'publisher_override' || entity === 'funnel_override') {
    const kind = entity === 'publisher_override' ? 'publisher' : 'funnel'
    const [own] = await listOverrides(transaction, kind, { ids: [id] })
    if (!own) return
    const { origin, advertiser_id: advertiserId, affiliate_id: publisherId } = own
    const countries = own.countries.map((country) => country.id)
    const second = (await listOverrides(transaction, kind, { origin, advertiserId, publisherId })).find(
      (other) =>
        other.id !== id &&
        (countries.length
          ? other.countries.some((country) => countries.includes(country.id))
          : !other.countries.length),
    )
    if (second) throw taken(`override #${second.id}, made since, is for the same pair and countries.`)
  }
}

/** Message for the database error of a restore; null for other errors. */
function refusalOf(error: unknown): ApiError | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === '23505') return taken('another one like it was made since.')
  if (error.code === '23503') return taken('something that it names was deleted since.')
  return null
}

/**
 * Restores a deleted record in the transaction, with its id and everything deleted along with it. Throws as `takeUndo`
 * does, FORBIDDEN if the user lost the permission to delete it, and CONFLICT if another record replaces it.
 */
export async function undoDeletion(
  transaction: Database,
  undoId: string,
  { session, at, requestId }: { session: Session; at: number; requestId: string },
): Promise<Pick<Deletion, 'entity' | 'id'>> {
  const offer = { id: undoId, actor: session, actions: deletionActions, now: at }
  const { records, access } = await takeUndo<Deletion>(transaction, offer)
  if (access) checkAccess(access, session)
  const [deleted] = records
  if (!deleted) throw new Error('A deletion was stored without what was deleted')
  try {
    await restoreRows(transaction, deleted.parts)
    await refuseSecond(transaction, deleted, at)
  } catch (error) {
    throw refusalOf(error) ?? error
  }
  const { entity, id, name, recorded, owned = [] } = deleted
  await auditOwned(transaction, { session, requestId }, owned, 'undo')
  await audit(transaction, { session, requestId }, `${entity}.undo`, {
    entity_id: id,
    entity_name: name,
    after: recorded,
  })
  return { entity, id }
}
