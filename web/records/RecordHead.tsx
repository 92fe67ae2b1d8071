import './recordHead.css'
import type { ReactNode } from 'react'

interface Props {
  title: string
  breadcrumb: ReactNode
  /** Beside the title. */
  status?: ReactNode
  /** One line below the title. */
  facts?: ReactNode
  /** At the right. */
  children?: ReactNode
}

/** Header of a record's page: breadcrumb, name, status, and a line of facts. */
export function RecordHead({ title, breadcrumb, status, facts, children }: Props) {
  return (
    <>
      <title>{`${title} · Back office`}</title>
      {breadcrumb}
      <header className="page-head record-head">
        <h1 dir="auto">{title}</h1>
        {status}
        <span className="space" />
        <span className="record-acts">{children}</span>
      </header>
      {facts && <ul className="record-line">{facts}</ul>}
    </>
  )
}

/** A fact in the line; nothing without a value. */
export function RecordFact({ name, children }: { name?: string; children: ReactNode }) {
  if (children === null || children === undefined) return null
  return (
    <li>
      {name && <span>{name}</span>} <b dir="auto">{children}</b>
    </li>
  )
}
