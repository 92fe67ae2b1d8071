import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useApolloClient } from '@apollo/client/react'
import { Combobox, createListCollection, Flex, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { listRecipe } from '../../ui/form/choices/listRecipe'
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

const none: string[] = []
const sheet = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }
const searchRow = {
  alignItems: 'center',
  gap: '3',
  flex: 'none',
  height: { base: '56px', md: '52px' },
  px: '4',
  borderBottom: '1px solid {colors.border}',
  fontSize: 'lg',
  '& > svg': { color: 'fg.subtle' },
  '& > input': { flex: 1, minWidth: 0, height: 'full', outline: 0, bg: 'none' },
}
const list = { p: '4px 8px 8px', minHeight: 0, scrollPadding: '30px 0 8px' }
const groupTitle = { p: '12px 10px 6px', color: 'fg.subtle', fontSize: '2xs', fontWeight: 'medium', lineHeight: 1 }

/** Finds all screens and records that the user may see, and runs global actions. */
export function CommandPalette({ typed, onClose, acts }: Props) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const may = useMay()
  const [mode, setMode] = useState<Mode>({ name: 'find' })
  const [text, setText] = useState(() => typed.current)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const waiting = useRef<Waiting | null>(null)
  const kept = useKeptRecords(may)
  useEffect(() => void (typed.current = ''), [typed])
  const field = useRef<HTMLInputElement>(null)
  // The combobox writes a new text after it was drawn, and keys that are pressed in between would be added to the old one.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text
  }, [text])

  const type = (next: string, about: Mode = { name: 'find' }) => {
    waiting.current = null
    setMode(about)
    setText(next)
    setHighlighted(null)
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
  const rows = createListCollection({
    items: shown.groups.flatMap((group) => group.rows),
    itemToValue: ({ key }) => key,
  })
  const active = rows.find(highlighted) ?? rows.items[0]

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
    }
  }

  return (
    <Modal
      label={titleOf(mode)}
      placement="top"
      width={640}
      onEscape={() => mode.name !== 'find' && type('')}
      onClose={onClose}
    >
      <Combobox.Root
        recipe={listRecipe}
        css={sheet}
        open
        disableLayer
        collection={rows}
        value={none}
        selectionBehavior="preserve"
        inputValue={text}
        highlightedValue={active?.key ?? null}
        onHighlightChange={({ highlightedValue }) => flushSync(() => setHighlighted(highlightedValue))}
      >
        <Flex as="label" css={searchRow}>
          <Search className="large" aria-hidden />
          {mode.name !== 'find' && (
            <Text as="span" layerStyle="well" bg="bg.emphasized" fontSize="sm" px="2" maxW="50%" truncate>
              {mode.record.title}
            </Text>
          )}
          <Combobox.Input
            ref={field}
            data-autofocus
            aria-label={titleOf(mode)}
            aria-expanded={rows.size > 0}
            placeholder={placeholders[mode.name]}
            inputMode={mode.name === 'raise' ? 'numeric' : undefined}
            maxLength={200}
            // Before the list, which would take Enter.
            onKeyDownCapture={onKeyDown}
            onChange={({ target }) => type(target.value, mode)}
          />
          <button type="button" className="key-cap" tabIndex={-1} aria-label="Esc, close" onClick={onClose}>
            Esc
          </button>
        </Flex>
        <Combobox.Content css={list} aria-label="Results" aria-busy={isWaiting}>
          {shown.groups.map(({ title, rows }) => (
            <Combobox.ItemGroup key={title}>
              <Combobox.ItemGroupLabel css={groupTitle}>{title}</Combobox.ItemGroupLabel>
              {rows.map((row) => (
                <PaletteOption
                  key={row.key}
                  row={row}
                  text={text.replace(/^\s*[>#]/, '')}
                  isActive={row === active}
                  isFavourite={row.record !== undefined && kept.isFavourite(row.record)}
                  onChoose={({ ctrlKey, metaKey }) => choose(row, ctrlKey || metaKey)}
                  onFavourite={() => row.record && void kept.toggleFavourite(row.record)}
                />
              ))}
            </Combobox.ItemGroup>
          ))}
        </Combobox.Content>
        <PaletteStatus count={rows.size} {...shown} />
        <PaletteFooter mode={mode.name} />
      </Combobox.Root>
    </Modal>
  )
}
