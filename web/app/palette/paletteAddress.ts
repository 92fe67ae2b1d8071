import type { May } from '../../../shared/access/permissions'
import { listPath, recordAddress } from '../recordTypes'
import type { PaletteRecord } from './paletteRow'

/** Address of a record; if the user may only see its list, the list filtered by it. */
export function paletteAddress({ kind, id, title }: PaletteRecord, may: May): string {
  const own = recordAddress({ entity: kind, entityId: id, action: '' }, may)
  if (own) return own
  return `${listPath(kind)}?${new URLSearchParams({ search: kind === 'cap' ? id : title })}`
}
