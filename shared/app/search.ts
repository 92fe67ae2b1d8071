import { listPermission, type RecordKind, recordKinds, recordType, type RecordTypes } from './recordTypes'

export type SearchKind = {
  [Kind in RecordKind]: RecordTypes[Kind] extends { search: number } ? Kind : never
}[RecordKind]

/** Record types that the search covers, in their order if nothing else decides. */
export const searchKinds = recordKinds
  .filter((kind) => recordType(kind).search !== undefined)
  .sort((a, b) => Number(recordType(a).search) - Number(recordType(b).search)) as [SearchKind, ...SearchKind[]]

/**
 * The LIST permission that each needs. The REST API searches only the types that the caller may see, and the palette
 * offers only those.
 */
export const searchPermissions = Object.fromEntries(
  searchKinds.map((kind) => [kind, listPermission(kind)]),
) as Readonly<Record<SearchKind, string>>

/**
 * How a text matched, best match first: the id; the whole name; the beginning of the name; of a word in it; any part of
 * it.
 */
export const searchMatches = ['id', 'name', 'start', 'word', 'part'] as const

export const maxSearchLength = 200
/** Maximum results per record type. */
export const maxSearchHits = 20
/** Maximum number of records to look up by id in one call. */
export const maxSearchRecords = 100
