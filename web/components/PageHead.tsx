import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What the title means: a mark that opens it. */
  term?: ReactNode
  /** How many there are, quiet beside the title. */
  count?: number | null
  /** Buttons at the right. */
  children?: ReactNode
  breadcrumb?: ReactNode
}

/** The head of every screen: title, count, actions. Names the browser's tab too. */
export function PageHead({ title, term, count, children, breadcrumb }: Props) {
  return (
    <>
      <title>{`${title} · Back office`}</title>
      {breadcrumb}
      <header className="page-head">
        <h1 dir="auto">{title}</h1>
        {count != null && <span className="subtle figure">{count.toLocaleString('en-US')}</span>}
        {term}
        <span className="space" />
        {children}
      </header>
    </>
  )
}
