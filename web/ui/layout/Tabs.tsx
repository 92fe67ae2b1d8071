import './tabs.css'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'

interface Tab {
  value: string
  title: string
  /** How many are in it, quiet beside the title. */
  count?: number
  /** How many records it lists: quiet beside the title, and told as the tab's description. */
  entries?: number | null | undefined
  /** Where the tab is: a query, or a whole address. */
  href: string
}

type Props = {
  /** Accessible name of the bar. */
  label: string
  tabs: readonly Tab[]
  current: string
  disabled?: boolean
  /** Of the panel that shows the current tab; its tabs are `${panelId}-${value}`. */
  panelId: string
}

/**
 * The tabs of a page. Each is a link, so that a tab opens in another window, Back leads to the one before, and a form with
 * something unsaved asks first. Arrows walk, Enter and Space choose.
 */
export function Tabs({ label, tabs, current, disabled = false, panelId }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  // A bar that is wider than the screen shows the tab that a link opened.
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
            ...(entries > 0 && { 'data-entries': entries.toLocaleString('en-US') }),
          }),
        }
        const name = (
          <>
            {title}
            {count !== undefined && <span className="subtle figure"> {count.toLocaleString('en-US')}</span>}
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
