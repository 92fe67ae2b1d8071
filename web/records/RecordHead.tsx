import './recordHead.css'
import type { ReactNode } from 'react'

interface Props {
  title: string
  breadcrumb: ReactNode
  /** Beside the title. */
  status?: ReactNode
  /** In one line under the title. */
  facts?: ReactNode
  /** At the right. */
  children?: ReactNode
}

/** The head of one record's page: the way down, its name and whether it is active, and a line of facts. */
export function RecordHead({ title, breadcrumb, status, facts, children }: Props) {
  return (
    <>
      <title>{`${title} · Back office`}</title>
      {breadcrumb}
      <header className="page-head record-head">
        <h1 dir="auto">{title}</h1>
        {status}
        <span className="space" />
        {children}
      </header>
      {facts && <ul className="record-line">{facts}</ul>}
    </>
  )
}

/** One of the facts in the line; nothing without a value. */
export function RecordFact({ name, children }: { name?: string; children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <li>
      {name && <span>{name}</span>} <b dir="auto">{children}</b>
    </li>
  )
}
