import { formatCount } from '../../../shared/app/format'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  title: string
  count?: number
  /** Grey text or legend at the right. */
  note?: ReactNode
  link?: { label: string; to: string } | null | undefined
  /** Position on phones, where parts are in one column. */
  order: number
  children: ReactNode
}

/** A section of an overview with its title. */
export function Part({ title, count, note, link, order, children }: Props) {
  const heading = useId()
  return (
    <section className="ov-part" aria-labelledby={heading} style={{ order }}>
      <header className="ov-head">
        <h2 id={heading}>{title}</h2>
        {count !== undefined && <span className="subtle figure">{formatCount(count)}</span>}
        <span className="space" />
        {note}
        {link && (
          <Link className="link" to={link.to}>
            {link.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
