import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Box, chakra } from '@chakra-ui/react'
import { Ellipsis, Plus, Star, Users } from 'lucide-react'
import { errorText } from '../../ui/show/errors'
import { IconButton } from '../../ui/form/IconButton'
import type { PresetPage } from '../../generated/graphql'
import { ShortcutsPaused } from '../../ui/shortcuts/ShortcutsPaused'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { MoreViews } from './MoreViews'
import { isShared, viewTitle } from './sharing'
import { useSortable } from '../../ui/table/useSortable'
import { useFitting } from '../../ui/layout/useFitting'
import { usePresets, type Preset } from './usePresets'
import type { OpenView } from './editing/ViewDialogs'
import { useViewOrder } from './useViewOrder'
import { Notice, ViewNotice } from './ViewNotice'
import { ChangedDot, ViewRow, ViewTab } from './ViewTab'
import { HeadButton } from '../../ui/layout/HeadButton'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const ViewActions = lazyComponent(() => import('./editing/ViewActions'), 'ViewActions')
const LostDefault = lazyComponent(() => import('./LostDefault'), 'LostDefault', null)
const ViewDialogs = lazyComponent(() => import('./editing/ViewDialogs'), 'ViewDialogs', <ShortcutsPaused />)

interface ViewBarProps {
  page: PresetPage
  /** Id of the selected view. */
  selected: string | null
  /** No view is selected and the state is the default. */
  isPlain: boolean
  /** Config to save for the current state, based on a view's previous config. */
  toConfig: (before: unknown) => unknown
  /** Applies a view; null resets to the defaults. */
  onSelect: (view: Preset | null) => void
  /** Whether the current state differs from the view. */
  differs: (view: Preset) => boolean
  /** Called when the view of a new URL is loaded. */
  onLoad: (view: Preset) => void
  hrefOf: (id: string | null) => string
}

const plainNames: Readonly<Record<PresetPage, string>> = {
  ...{ leads: 'All leads', reports: 'All reports' },
  ...{ statements: 'All statements', payments: 'All payments', ledger: 'All entries' },
}

/** Tabs that do not fit wrap to a hidden line; a menu contains them. */
const Tabs = chakra('nav', {
  base: {
    ...{ display: 'flex', flexWrap: 'wrap', gap: '6px 2px', minWidth: 0, overflow: 'hidden' },
    ...{ flex: { mdDown: '1 0 92px' }, height: { base: '44px', md: '34px' }, p: { base: '2px', md: '3px' } },
  },
})

/** A click that opens the link in a new tab or window. */
const isForLink = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) => ctrlKey || metaKey || shiftKey || button !== 0

/** Arrow keys move between tabs. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('a:not([tabindex="-1"])')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  tabs[(at + step + tabs.length) % tabs.length]?.focus()
}

/**
 * Views of a screen as tabs: the default, the user's own, and shared ones, with unsaved changes of the selected view.
 */
export function ViewBar({ page, selected, isPlain, toConfig, onSelect, differs, onLoad, hrefOf }: ViewBarProps) {
  const views = usePresets(page)
  const { presets = [], error, lostDefault } = views
  const [open, setOpen] = useState<OpenView | null>(null)
  const view = presets.find(({ id }) => id === selected) ?? null
  const listed = presets.filter(({ isHidden, isOwn }) => isOwn || !isHidden)
  const { row, fitting } = useFitting(listed.length + 1, listed.map(({ name }) => name).join('\n'))
  const { tabs, said, moveTo } = useViewOrder(listed, row)
  // Loads the drag library on hover or focus.
  const [isNear, setNear] = useState(false)
  useSortable(row, isNear && tabs.length > 1, (from, to) => moveTo(from - 1, to - 1), undefined, 'a')
  const acts = { page, selected, toConfig, onSelect, onStale: views.retry }
  const loaded = useRef<string | null>(null)
  useEffect(() => {
    if (!selected) loaded.current = null
    if (!view || loaded.current === view.id) return
    loaded.current = view.id
    onLoad(view)
  }, [selected, view, onLoad])
  useShortcuts('views', {
    save: () => setOpen({ kind: 'add' }),
    go: () => row.current?.querySelector<HTMLElement>('[aria-current], a')?.focus(),
  })

  const isChanged = view !== null && differs(view)
  const choose = (next: Preset | null) => (event: MouseEvent) => {
    if (isForLink(event)) return
    event.preventDefault()
    onSelect(next)
  }
  // The first tab is the default.
  const isCut = (place: number) => place + 1 >= fitting
  const cut = tabs.filter((_, place) => isCut(place))
  const hidden = presets.filter(({ isHidden, isOwn }) => isHidden && !isOwn)
  // A line separates own and shared views, unless the user has mixed them.
  const firstShared = tabs.findIndex(({ isOwn }) => !isOwn)
  const isParted = !tabs.slice(firstShared).some(({ isOwn }) => isOwn)
  const isGone = selected !== null && !view && !views.loading && !error
  return (
    <>
      <ViewRow>
        <Tabs
          ref={row}
          aria-label="Views"
          onPointerEnter={() => {
            setNear(true)
            ViewActions.preload()
          }}
          onFocus={ViewActions.preload}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            const place = tabs.findIndex(({ id }) => id === (event.target as HTMLElement).dataset.view)
            if (!step || !event.shiftKey || place < 0) return walk(event)
            event.preventDefault()
            moveTo(place, place + step)
          }}
        >
          <ViewTab to={hrefOf(null)} aria-current={selected === null ? 'page' : undefined} onClick={choose(null)}>
            {plainNames[page]}
            {selected === null && !isPlain && <ChangedDot title="Filters or columns are changed" />}
          </ViewTab>
          {tabs.map((tab, place) => (
            <ViewTab
              key={tab.id}
              to={hrefOf(tab.id)}
              data-view={tab.id}
              className="draggable"
              data-apart={(isParted && place === firstShared && place > 0) || undefined}
              aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
              title={viewTitle(tab)}
              aria-current={tab.id === selected ? 'page' : undefined}
              {...(isCut(place) && { tabIndex: -1, 'aria-hidden': true, style: { visibility: 'hidden' } })}
              onClick={choose(tab)}
            >
              {tab.isDefault && <Star data-filled className="small" aria-label="Your default:" />}
              {isShared(tab) && <Users className="small" aria-label={tab.isOwn ? 'Shared:' : 'Shared with you:'} />}
              <span className="cut" dir="auto">
                {tab.name}
              </span>
              {tab.id === selected && isChanged && <ChangedDot />}
            </ViewTab>
          ))}
        </Tabs>
        {(cut.length > 0 || hidden.length > 0) && (
          <MoreViews views={cut} hidden={hidden} selected={selected} isChanged={isChanged} onSelect={onSelect} />
        )}
        <Box as="span" role="status" hideBelow="md" textStyle="note">
          {isChanged && 'changed'}
        </Box>
        <span role="status" className="visually-hidden">
          {said}
        </span>
        {view && (
          <Suspense fallback={<ActionsToCome name={view.name} />}>
            <ViewActions
              {...{ ...acts, view, isChanged }}
              {...{ place: tabs.indexOf(view), count: tabs.length, onMove: moveTo, onOpen: setOpen }}
            />
          </Suspense>
        )}
        <HeadButton
          {...{ size: 'sm', variant: 'ghost', icon: Plus, label: 'Save view', title: 'Save view (S)' }}
          onClick={() => setOpen({ kind: 'add' })}
        />
      </ViewRow>
      {isGone && (
        <ViewNotice
          text="The view of this address no longer exists, or is no longer shared with you."
          onClose={() => onSelect(null)}
        />
      )}
      {error && !views.presets && (
        <Notice role="alert">
          The views did not load. {errorText(error)}
          <button type="button" className="link" onClick={views.retry}>
            Retry
          </button>
        </Notice>
      )}
      {lostDefault !== null && <LostDefault {...acts} name={lostDefault} />}
      {open && (
        <ViewDialogs
          {...acts}
          open={open}
          onSaved={(saved) => {
            if (open.kind === 'add') onSelect(saved)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Placeholder while the code of actions is loading. */
function ActionsToCome({ name }: { name: string }) {
  return (
    <IconButton label={`Actions of ${name}`} size="sm" disabled>
      <Ellipsis aria-hidden />
    </IconButton>
  )
}
