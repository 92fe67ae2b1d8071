import './palette.css'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useListbox } from '../../ui/form/choices/useListbox'
import { Modal } from '../../ui/overlay/overlays'
import { useMay } from '../session/useSession'
import type { PaletteActs } from './actions/actions'
import { noteOpened, recordAt } from './keptRecords'
import { PaletteFooter } from './PaletteFooter'
import { PaletteOption } from './PaletteOption'
import { PaletteStatus } from './PaletteStatus'
import type { PaletteRow } from './paletteRow'
import { switchActive } from './actions/switchActive'
import { useKeptRecords } from './useKeptRecords'
import { type Mode, usePaletteGroups } from './usePaletteGroups'

interface Props {
  /** Text entered before the palette was loaded. */
  typed: RefObject<string>
  onClose: () => void
  acts: Omit<PaletteActs, 'type'>
}

/** A key pressed before the results arrived. */
type Waiting = { key: 'Enter'; newTab: boolean } | { key: 'Tab' }

const titleOf = (mode: Mode) =>
  mode.name === 'find'
    ? 'Search or jump to'
    : `${mode.name === 'raise' ? 'New cap of' : 'Actions of'} ${mode.record.title}`
const placeholders: Readonly<Record<Mode['name'], string>> = {
  find: 'Find anything, or do something',
  record: 'An action',
  raise: 'The new number',
}

/** Finds all screens and records that the user may see, and runs global actions. */
export function CommandPalette({ typed, onClose, acts }: Props) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const may = useMay()
  const [mode, setMode] = useState<Mode>({ name: 'find' })
  const [text, setText] = useState(() => typed.current)
  const waiting = useRef<Waiting | null>(null)
  const kept = useKeptRecords(may)
  useEffect(() => void (typed.current = ''), [typed])

  const type = (next: string, about: Mode = { name: 'find' }) => {
    waiting.current = null
    setMode(about)
    setText(next)
    listbox.reset()
  }
  const shown = usePaletteGroups(
    mode,
    text,
    {
      ...acts,
      type: (next) => type(next),
      raiseCap: (record) => type('', { name: 'raise', record }),
      switchActive: (record) => void switchActive(client, record, !record.isActive),
      isFavourite: kept.isFavourite,
      toggleFavourite: (record) => void kept.toggleFavourite(record),
    },
    kept,
  )
  const rows = shown.groups.flatMap((group) => group.rows)

  const choose = (row: PaletteRow | undefined, newTab: boolean) => {
    if (!row) return
    if (row.href) {
      if (newTab) return void window.open(row.href, '_blank', 'noopener')
      const { pathname, search } = new URL(row.href, window.location.origin)
      // Other records are stored when their address opens.
      if (row.record && !recordAt(pathname, search)) void noteOpened(client, row.record).catch(() => undefined)
      onClose()
      return void navigate(row.href)
    }
    if (!row.stays) onClose()
    row.act?.()
  }
  const showActions = (row: PaletteRow | undefined) => row?.record && type('', { name: 'record', record: row.record })

  const listbox = useListbox(rows.length, () => {})
  const active = rows[listbox.active]
  /** A screen is certain, whatever the server finds. */
  const isKnown = active?.key.startsWith('screen ') ?? false

  // Handles a key that was pressed before the results arrived.
  const { isWaiting } = shown
  useEffect(() => {
    const press = waiting.current
    if (isWaiting || !press) return
    waiting.current = null
    if (press.key === 'Tab') showActions(active)
    else choose(active, press.newTab)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const isInside = mode.name !== 'find'
    if (event.key === 'Enter') {
      event.preventDefault()
      const newTab = event.ctrlKey || event.metaKey
      if (isWaiting && !isKnown) waiting.current = { key: 'Enter', newTab }
      else choose(active, newTab)
    } else if (event.key === 'Tab' && !event.shiftKey && !isInside && (isWaiting || active?.record)) {
      event.preventDefault()
      if (isWaiting) waiting.current = { key: 'Tab' }
      else showActions(active)
    } else if (isInside && ((event.key === 'Tab' && event.shiftKey) || (event.key === 'Backspace' && !text))) {
      event.preventDefault()
      type('')
    } else listbox.input.onKeyDown(event)
  }

  let index = 0
  return (
    <Modal
      label={titleOf(mode)}
      placement="top"
      width={640}
      className="palette"
      onEscape={() => mode.name !== 'find' && type('')}
      onClose={onClose}
    >
      <div className="palette-sheet">
        <label className="palette-search">
          <Search className="large" aria-hidden />
          {mode.name !== 'find' && <span className="palette-about cut">{mode.record.title}</span>}
          <input
            {...listbox.input}
            data-autofocus
            aria-label={titleOf(mode)}
            aria-expanded={rows.length > 0}
            placeholder={placeholders[mode.name]}
            inputMode={mode.name === 'raise' ? 'numeric' : undefined}
            maxLength={200}
            spellCheck={false}
            value={text}
            onKeyDown={onKeyDown}
            onChange={({ target }) => type(target.value, mode)}
          />
          <button type="button" className="key-cap" tabIndex={-1} aria-label="Esc, close" onClick={onClose}>
            Esc
          </button>
        </label>
        <div
          {...listbox.list}
          aria-label="Results"
          aria-busy={isWaiting}
          className={rows.length ? 'palette-list' : 'palette-list empty'}
        >
          {shown.groups.map(({ title, rows }) => (
            <div key={title} role="group" aria-label={title}>
              <h3 role="presentation">{title}</h3>
              {rows.map((row) => {
                const at = index++
                const { record } = row
                return (
                  <PaletteOption
                    key={row.key}
                    row={row}
                    text={text.replace(/^\s*[>#]/, '')}
                    option={listbox.option(at)}
                    isActive={at === listbox.active}
                    isFavourite={record !== undefined && kept.isFavourite(record)}
                    onChoose={({ ctrlKey, metaKey }) => choose(row, ctrlKey || metaKey)}
                    onFavourite={() => record && void kept.toggleFavourite(record)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        <PaletteStatus count={rows.length} {...shown} />
        <PaletteFooter mode={mode.name} />
      </div>
    </Modal>
  )
}
