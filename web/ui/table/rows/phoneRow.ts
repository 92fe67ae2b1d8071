import './phoneRow.css'
import type { ReactNode } from 'react'
import type { RowSwipe } from '../tableTypes'

/** Pixels of a row with two lines. Source: design/look.md. */
export const twoLineHeight = 60

/** A column of the list, drawn as it draws its cells; `titled` says its title before it. Or drawn by itself. */
export type PhonePart<Row> = string | { titled: string } | ((row: Row) => ReactNode)

/** A row on a phone in two lines: its head, and the three columns that matter. */
export interface PhoneLines<Row> {
  /** Names the row. */
  head: PhonePart<Row>
  /** At the right of the head: a badge or a figure. */
  side?: PhonePart<Row>
  /** Under the head. */
  under?: PhonePart<Row> | readonly PhonePart<Row>[]
  /** At the right of the second line: a date or a figure. */
  underSide?: PhonePart<Row>
}

/** How a list is drawn below 768 px, in place of its columns. */
export type PhoneRow<Row> = (PhoneLines<Row> | { draw: (row: Row) => ReactNode; height: number }) & {
  swipe?: RowSwipe
}

export const phoneHeight = <Row>(phone: PhoneRow<Row>) => ('draw' in phone ? phone.height : twoLineHeight)

/** Fields of the columns that a phone shows. */
export const phoneFields = ['lines', 'actions'] as const
