import { useEffect, useRef, type KeyboardEvent } from 'react'
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { formatCount } from '../../../shared/app/format'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flex: 'none',
    flexWrap: 'wrap',
    gap: '0.5',
    px: '3',
    borderBottom: '1px solid {colors.border}',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    mdDown: { flexWrap: 'nowrap', px: '2' },
    // A shadow at the right edge while more lies beyond it: the first layer is at the end of the tabs and covers it.
    background: `linear-gradient(to left, {colors.bg} 50%, transparent) right / 32px no-repeat local,
      linear-gradient(to left, {colors.border.strong}, transparent) right / 10px no-repeat scroll`,
    // Numbers of entries make the bar wide: limits it to the screen.
    '&:has([data-entries])': { gap: 0, p: '0 8px 0 16px', '& > *': { gap: '3px', px: '1', fontSize: 'xs' } },
  },
})

const TabLook = chakra('a', {
  base: {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    gap: '5px',
    height: '36px',
    px: '2',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    mdDown: { height: 'control.touch', px: '2.5' },
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-disabled]': { color: 'fg.subtle' },
    '&:is([aria-selected=true], [aria-current])': { color: 'fg', boxShadow: 'inset 0 -2px 0 {colors.accent.solid}' },
    // Not part of the tab's accessible name.
    '&[data-entries]::after': {
      content: 'attr(data-entries)',
      color: 'fg.subtle',
      fontSize: '2xs',
      fontWeight: 'normal',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
  },
})

/** Scrolls the current tab into view if the bar is wider than the screen. */
function useCurrentInView(current: string, disabled = false) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-selected=true], [aria-current]')
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current, disabled])
  return bar
}

interface Tab {
  value: string
  title: string
  /** Number of items, in grey beside the title. */
  count?: number
  /** Number of records, in grey beside the title and in the accessible description. */
  entries?: number | null | undefined
  /** Query or full address of the tab. */
  href: string
}

type Props = {
  /** Accessible name. */
  label: string
  tabs: readonly Tab[]
  current: string
  disabled?: boolean
  /** Id of the tab panel; tabs have the ids `${panelId}-${value}`. */
  panelId: string
}

/** Moves the focus by arrows, Home and End; Space selects, as Enter does by itself. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.findIndex((tab) => tab === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1, ' ': at }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const tab = all[to % all.length]
  if (event.key === ' ') tab?.click()
  else tab?.focus()
}

/** Tabs as links, so that they open in new windows, work with Back, and trigger the prompt for unsaved changes. */
export function Tabs({ label, tabs, current, disabled = false, panelId }: Props) {
  const bar = useCurrentInView(current, disabled)
  return (
    <Bar ref={bar} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value, title, count, entries, href }) => {
        const own = {
          id: `${panelId}-${value}`,
          role: 'tab',
          tabIndex: value === current ? 0 : -1,
          'aria-selected': value === current,
          ...(value === current && { 'aria-controls': panelId }),
          ...(typeof entries === 'number' && {
            'aria-label': title,
            'aria-description': entries === 1 ? '1 entry' : `${entries} entries`,
            ...(entries > 0 && { 'data-entries': formatCount(entries) }),
          }),
        }
        const name = (
          <>
            {title}
            {count !== undefined && <span className="subtle figure"> {formatCount(count)}</span>}
          </>
        )
        return (
          <TabLook key={value} asChild>
            {disabled ? (
              <span {...own} aria-disabled>
                {name}
              </span>
            ) : (
              <Link {...own} to={href}>
                {name}
              </Link>
            )}
          </TabLook>
        )
      })}
    </Bar>
  )
}

interface ViewTabsProps<View extends string> {
  label: string
  tabs: readonly { id: View; title: string }[]
  current: View
  hrefOf: (view: View) => string
}

/** Links between views of a screen that look like tabs, but have no panel. */
export function ViewTabs<View extends string>({ label, tabs, current, hrefOf }: ViewTabsProps<View>) {
  return (
    <Bar as="nav" ref={useCurrentInView(current)} className="tabs" aria-label={label}>
      {tabs.map(({ id, title }) => (
        <TabLook key={id} asChild>
          {id === current ? <a aria-current="page">{title}</a> : <Link to={hrefOf(id)}>{title}</Link>}
        </TabLook>
      ))}
    </Bar>
  )
}
