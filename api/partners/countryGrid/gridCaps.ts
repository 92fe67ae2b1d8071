/** Caps in the grid: a cap can apply to several countries, and a country can have several caps. */
import type { Transaction } from 'kysely'
import { capDefaults } from '../../../shared/routing/caps'
import {
  type CapContent,
  insertCap,
  listCaps,
  refuseIdenticalCap,
  capContent,
  updateCap,
  capRecords,
} from '../../routing/caps/caps.queries'
import type { CapRow } from '../../routing/caps/caps.schema'
import type { DB } from '../../db/generated/schema'
import type { FieldErrors } from '../../app/http/errors'
import type { CapChange } from './countryGrid.changes'
import type { Written } from './gridCells'
import type { GridSave } from './gridKinds'

const isForCountry = ({ countries }: CapRow, countryId: number | null) =>
  countryId === null ? !countries.length : countries.some(({ id }) => id === countryId)

/** Same as `prepareCells`: compares first, and writes without conflicts. `refused`: not possible in the grid. */
export async function prepareCaps(
  transaction: Transaction<DB>,
  { request, of, ownerId, now }: GridSave,
  changes: readonly CapChange[],
): Promise<{ conflicts: FieldErrors; refused: FieldErrors; write: () => Promise<Written<CapRow>> }> {
  const [conflicts, refused]: [FieldErrors, FieldErrors] = [{}, {}]
  if (!changes.length) return { conflicts, refused, write: async () => ({ changed: [], deleted: [] }) }
  const owners = (row: CapRow) => (of === 'advertiser' ? row.advertisers : row.affiliates)
  const isOwn = (row: CapRow) => owners(row).some(({ id }) => id === ownerId)
  const capsHere = capRecords(now)
  const kept = capsHere.within(transaction, request)

  const locked = new Map<number, CapRow>()
  for (const id of [...new Set(changes.flatMap(({ id }) => id ?? []))].sort((one, other) => one - other)) {
    const row = await capsHere.lock(transaction, id)
    if (row && isOwn(row)) locked.set(id, row)
  }
  const owned = of === 'advertiser' ? { advertiserIds: [ownerId] } : { publisherIds: [ownerId] }
  const all = changes.some(({ id }) => id === null) ? await listCaps(transaction, owned, now) : []
  const taken = new Set<number>()
  for (const { place, id, countryId, version, content } of changes) {
    if (id === null) {
      if (all.some((row) => isForCountry(row, countryId)))
        conflicts[place] = 'Changed in the meantime: there is a cap now.'
      continue
    }
    const row = locked.get(id)
    if (taken.has(id)) refused[place] = `Cap #${id} counts for several of these countries. Change it once.`
    taken.add(id)
    if (!row || !isForCountry(row, countryId)) conflicts[place] = 'Changed in the meantime: there is no such cap now.'
    else if (row.version !== version) conflicts[place] = `Changed in the meantime: the cap is ${row.cap} now.`
    else if (content === null && (row.countries.length > 1 || owners(row).length > 1))
      refused[place] = `Cap #${id} counts for others too. Delete it on the Caps tab.`
  }

  const write = async () => {
    const written: Written<CapRow> = { changed: [], deleted: [] }
    for (const { place, id, countryId, content } of changes) {
      const before = id === null ? undefined : locked.get(id)
      if (content === null) {
        if (!before) continue
        await kept.remove(before.id)
        written.deleted.push(before.id)
        continue
      }
      const next: CapContent = before
        ? { ...capContent(before), cap: content.cap }
        : {
            type: capDefaults.type,
            interval: capDefaults.interval,
            reset_time: capDefaults.resetTime,
            cap: content.cap,
            timezone_id: content.timeZoneId,
            country_ids: countryId === null ? [] : [countryId],
            advertiser_ids: of === 'advertiser' ? [ownerId] : [],
            affiliate_ids: of === 'publisher' ? [ownerId] : [],
            parameters: {},
          }
      const create = async () => {
        await refuseIdenticalCap(transaction, next, null, `${place}.cap`)
        return insertCap(transaction, next, now)
      }
      const update = async ({ id }: CapRow) => {
        await refuseIdenticalCap(transaction, next, id, `${place}.cap`)
        await updateCap(transaction, id, next, now)
      }
      written.changed.push(await (before ? kept.update(before.id, before.version, update) : kept.create(create)))
    }
    return written
  }
  return { conflicts, refused, write }
}
