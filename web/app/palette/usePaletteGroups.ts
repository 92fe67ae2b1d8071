import { useMemo } from 'react'
import type { SearchKind } from '../../../shared/app/search'
import { useMay } from '../session/useSession'
import { useColourMode } from '../theme/colourMode'
import { actionRows, screenActionRows, type PaletteActs } from './actions/actions'
import { foundGroups, recordRow } from './foundGroups'
import { openedAgo } from './openedAgo'
import type { PaletteGroup, PaletteRecord } from './paletteRow'
import { ranked } from './ranking'
import { recordActions, type RecordActs } from './actions/recordActions'
import { screenRows } from './screens'
import { useServerSearch, type ServerSearch } from './useServerSearch'
import type { useKeptRecords } from './useKeptRecords'
import { useViewRows } from './viewRows'
import { usePauseRows } from './actions/usePauseRows'
import { useCapNumber } from './actions/useCapNumber'

/** Mode of the palette: search, the actions of a record, or the number of a cap. */
export type Mode = { name: 'find' } | { name: 'record' | 'raise'; record: PaletteRecord }

interface Shown {
  groups: readonly PaletteGroup[]
  /** Results are loading; Enter waits for them. */
  isWaiting: boolean
  error?: unknown
  retry: () => void
  /** Text shown if there is nothing to choose. */
  hint: string | null
}

/** Actions shown without a text; `>` shows all. */
const usual = ['New distribution', 'New cap', 'raise', 'theme', 'zone']

const leadAlone: readonly SearchKind[] = ['lead']

/** Server search for a text: none for actions, leads for `#`. */
function serverSearchOf(text: string): ServerSearch | null {
  const typed = text.trim()
  if (!typed || typed.startsWith('>')) return null
  if (!typed.startsWith('#')) return { text: typed, kinds: null }
  const id = typed.slice(1).trim()
  return id ? { text: id, kinds: leadAlone } : null
}

export function usePaletteGroups(
  mode: Mode,
  text: string,
  acts: PaletteActs & RecordActs,
  kept: ReturnType<typeof useKeptRecords>,
): Shown {
  const may = useMay()
  const isDark = useColourMode().mode === 'dark'
  const screens = useMemo(() => screenRows(may), [may])
  const found = useServerSearch(mode.name === 'find' ? serverSearchOf(text) : null)
  const raising = useCapNumber(mode.name === 'find' ? null : mode.record)
  const pauses = usePauseRows(mode.name === 'record' ? mode.record : null)
  const views = useViewRows(may)
  const here = screenActionRows()
  const actions = [...here, ...actionRows(may, isDark, acts)]
  const labelOf = ({ label }: { label: string }) => label

  if (mode.name === 'raise') {
    const groups = raising.groups(text)
    return { ...raising, groups, hint: raising.isGone ? 'This cap is gone.' : raising.now }
  }
  if (mode.name === 'record') {
    const setting = raising.rowFor(text)
    const rows = ranked(recordActions(mode.record, may, acts, { pauses, ...raising }), labelOf, setting ? '' : text)
    const groups = [{ title: `Actions of ${mode.record.title}`, rows: setting ? [setting, ...rows] : rows }]
    const isNumber = /^\d/.test(text.trim())
    return {
      groups: groups.filter(({ rows }) => rows.length),
      isWaiting: isNumber && raising.isWaiting,
      error: isNumber ? raising.error : undefined,
      retry: raising.retry,
      hint: `No action of ${mode.record.title} is called “${text.trim()}”.`,
    }
  }
  const typed = text.trim()
  if (!typed) {
    const groups: PaletteGroup[] = [
      { title: 'On this screen', rows: here },
      {
        title: 'Recent',
        rows: kept.recents.map((record) => ({
          ...recordRow(record, may, openedAgo(record.openedAt)),
          key: `recent ${record.kind}:${record.id}`,
        })),
      },
      { title: 'Favourites', rows: kept.favourites.map((record) => recordRow(record, may)) },
      { title: 'Actions', rows: actions.filter(({ key }) => usual.includes(key)) },
      { title: 'Go to', rows: screens },
    ]
    return {
      groups: groups.filter(({ rows }) => rows.length),
      isWaiting: false,
      error: kept.error,
      retry: kept.retry,
      hint: null,
    }
  }
  if (typed.startsWith('>')) {
    const name = typed.slice(1).trim()
    const rows = ranked(actions, labelOf, name)
    const groups = rows.length ? [{ title: 'Actions', rows }] : []
    return { groups, isWaiting: false, retry: found.retry, hint: `No action is called “${name}”.` }
  }
  if (typed.startsWith('#')) {
    const rows = found.hits.map((hit) => recordRow(hit, may))
    const groups = rows.length ? [{ title: 'Leads', rows }] : []
    const hint = typed === '#' ? 'Type the ID of a lead.' : `No lead that you may see has “${typed.slice(1).trim()}”.`
    return { ...found, groups, hint }
  }
  const groups = foundGroups(text, found.hits, { screens, actions, views }, may, acts)
  return { ...found, groups, hint: `Nothing you may open is called “${typed}”.` }
}
