import type { LucideIcon } from 'lucide-react'
import type { SearchKind } from '../../../shared/app/search'
import type { SearchQuery } from '../../generated/graphql'

/** A record as shown in the palette. */
export interface PaletteRecord {
  kind: SearchKind
  id: string
  title: string
  detail: string | null
  isActive: boolean | null
}

export type Hit = PaletteRecord & { match: NonNullable<SearchQuery['search']>[number]['match'] }

/** One row: a link or an action. */
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
  /** Keeps the palette open after `act`. */
  stays?: boolean
  /** Record whose actions Tab shows. */
  record?: PaletteRecord
}

export interface PaletteGroup {
  title: string
  rows: readonly PaletteRow[]
}

/** Search results. The query links to the records, so that Apollo refetches if one was deleted in this browser. */
export const hitsOf = (data: SearchQuery | undefined): Hit[] =>
  (data?.search ?? []).map(({ recordId, record: _record, ...hit }) => ({ ...hit, id: recordId }))

export const keyOf = ({ kind, id }: Pick<PaletteRecord, 'kind' | 'id'>) => `${kind}:${id}`
