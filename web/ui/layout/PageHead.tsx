import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/app/format'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'

type Props = {
  title: string
  /** Glossary term, explained by a button beside the title. */
  term?: TermKey
  /** Number of records, in grey beside the title. */
  count?: number | null
  /** Buttons at the right. */
  children?: ReactNode
  breadcrumb?: ReactNode
}

/** Header of every screen: title, count, buttons. Also sets the document title. */
export function PageHead({ title, term, count, children, breadcrumb }: Props) {
  return (
    <>
      <title>{`${title} · Back office`}</title>
      {breadcrumb}
      <header className="page-head">
        <h1 dir="auto">{title}</h1>
        {count != null && <span className="subtle figure">{formatCount(count)}</span>}
        {term && <Term of={term} name={title} />}
        <span className="space" />
        {children}
      </header>
    </>
  )
}
