import type { May } from '../../../shared/access/permissions'
import { type SearchKind, searchKinds, searchMatches } from '../../../shared/app/search'
import { searchedTypes } from '../recordTypes'
import { paletteAddress } from './paletteAddress'
import { type Hit, keyOf, type PaletteGroup, type PaletteRecord, type PaletteRow } from './paletteRow'
import { ranked, scoreOf } from './ranking'
import { changes, leadsOn, type RecordActs } from './actions/recordActions'

/** A record as a row of the palette. */
export const recordRow = (record: PaletteRecord, may: May, detail = record.detail): PaletteRow => ({
  key: keyOf(record),
  icon: searchedTypes[record.kind].icon,
  label: record.title,
  detail: [record.isActive === null ? '' : record.isActive ? 'Active' : 'Inactive', `ID ${record.id}`, detail]
    .filter(Boolean)
    .join(', '),
  isActive: record.isActive,
  href: paletteAddress(record, may),
  record,
})

const matchOf = ({ match }: Hit) => searchMatches.indexOf(match)
/** Best match of a record type. */
const bestOf = (hits: readonly Hit[], kind: SearchKind) =>
  Math.min(...hits.filter((hit) => hit.kind === kind).map(matchOf))

/** Caps have no names, so searches for them begin with the word. */
const isAboutCaps = (text: string) => /^\s*caps?\s/i.test(text)

/** Records by type, types with the best matches first. */
function recordGroups(hits: readonly Hit[], text: string, may: May): PaletteGroup[] {
  const rankOf = (kind: SearchKind) => (kind === 'cap' && isAboutCaps(text) ? -1 : bestOf(hits, kind))
  return searchKinds
    .filter((kind) => hits.some((hit) => hit.kind === kind))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((kind) => ({
      title: searchedTypes[kind].many,
      rows: hits.filter((hit) => hit.kind === kind).map((hit) => recordRow(hit, may)),
    }))
}

/** Maximum rows of other groups beside records. */
const few = 4

interface Known {
  screens: readonly PaletteRow[]
  actions: readonly PaletteRow[]
  views: readonly PaletteRow[]
}

/**
 * Results for a text: screens whose names begin with it, then records, with the actions of the best one after it, then
 * actions and other screens.
 */
export function foundGroups(
  text: string,
  hits: readonly Hit[],
  known: Known,
  may: May,
  acts: RecordActs,
): PaletteGroup[] {
  const labelOf = ({ label }: PaletteRow) => label
  const screens = ranked(known.screens, labelOf, text)
  const meant = isAboutCaps(text) ? [] : screens.filter(({ label }) => scoreOf(label, text) === 0)
  const [first, ...others] = recordGroups(hits, text, may)
  const best = first?.rows[0]?.record
  const [bestHit] = best ? hits.filter((hit) => keyOf(hit) === keyOf(best)) : []
  // A match in the middle of a word is too uncertain for showing actions.
  const isMeant = bestHit !== undefined && (bestHit.match !== 'part' || isAboutCaps(text))
  const keyed = (rows: PaletteRow[]) => rows.map((row) => ({ ...row, key: `best ${row.key}` }))
  const ofBest = isMeant ? keyed(changes(bestHit, may, acts)) : []
  const groups: PaletteGroup[] = [
    { title: 'Go to', rows: meant },
    { title: 'Views', rows: ranked(known.views, labelOf, text).slice(0, few) },
    ...(first ? [first] : []),
    { title: 'Actions', rows: [...ofBest, ...ranked(known.actions, labelOf, text).slice(0, few)] },
    ...others,
    {
      title: meant.length ? 'Also' : 'Go to',
      rows: [...screens.filter((row) => !meant.includes(row)), ...(isMeant ? keyed(leadsOn(bestHit, may)) : [])].slice(
        0,
        few,
      ),
    },
  ]
  return groups.filter(({ rows }) => rows.length)
}
