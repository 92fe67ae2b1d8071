import { formatCount } from '../../../shared/app/format'
import './tabs.css'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'

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

/**
 * Tabs as links, so that they open in new windows, work with Back, and trigger the prompt for unsaved changes. Arrows
 * move, Enter and Space select.
 */
export function Tabs({ label, tabs, current, disabled = false, panelId }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  // If the bar is wider than the screen, scrolls the current tab into view.
  useEffect(() => {
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current, disabled])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = all.findIndex((tab) => tab === document.activeElement)
    if (event.key === ' ') {
      event.preventDefault()
      all[at]?.click()
      return
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[to % all.length]?.focus()
  }
  return (
    <div ref={bar} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value, title, count, entries, href }) => {
        const own = {
          id: `${panelId}-${value}`,
          role: 'tab',
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
        return disabled ? (
          <span key={value} {...own} aria-disabled tabIndex={value === current ? 0 : -1}>
            {name}
          </span>
        ) : (
          <Link key={value} {...own} to={href} tabIndex={value === current ? 0 : -1}>
            {name}
          </Link>
        )
      })}
    </div>
  )
}
