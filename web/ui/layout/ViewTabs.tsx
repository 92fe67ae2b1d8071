import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import './tabs.css'

interface Props<Tab extends string> {
  label: string
  tabs: readonly { id: Tab; title: string }[]
  current: Tab
  hrefOf: (tab: Tab) => string
}

/** Tabs as links; scrolls the current one into view if they do not fit. */
export function ViewTabs<Tab extends string>({ label, tabs, current, hrefOf }: Props<Tab>) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={bar} className="tabs" aria-label={label}>
      {tabs.map(({ id, title }) =>
        id === current ? (
          <a key={id} aria-current="page">
            {title}
          </a>
        ) : (
          <Link key={id} to={hrefOf(id)}>
            {title}
          </Link>
        ),
      )}
    </nav>
  )
}
