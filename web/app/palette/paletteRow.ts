import type { LucideIcon } from 'lucide-react'
import type { SearchKind } from '../../../shared/app/search'
import type { SearchQuery } from '../../generated/graphql'

/** A record as the palette names it. */
export interface PaletteRecord {
  kind: SearchKind
  id: string
  title: string
  detail: string | null
  isActive: boolean | null
}

export type Hit = PaletteRecord & { match: NonNullable<SearchQuery['search']>[number]['match'] }

/** One line: leads somewhere, or does something. */
export interface PaletteRow {
  key: string
  icon: LucideIcon
  label: string
  detail?: string | null
  isActive?: boolean | null
  /** Its shortcut, as declared. */
  keys?: string | undefined
  href?: string | null
  act?: () => void
  /** The palette stays open after `act`. */
  stays?: boolean
  /** What Tab shows the actions of. */
  record?: PaletteRecord
}

export interface PaletteGroup {
  title: string
  rows: readonly PaletteRow[]
}

/** What was found. A hit whose record was deleted here is read from the server anew: it leads to the record too. */
export const hitsOf = (data: SearchQuery | undefined): Hit[] =>
  (data?.search ?? []).map(({ recordId, record: _record, ...hit }) => ({ ...hit, id: recordId }))

export const keyOf = ({ kind, id }: Pick<PaletteRecord, 'kind' | 'id'>) => `${kind}:${id}`
