import './phoneRow.css'
import type { ReactNode } from 'react'
import type { RowSwipe } from '../tableTypes'

/** Height of a two-line row in pixels. */
export const twoLineHeight = 60

/** A column's cell, optionally with its title, or a custom renderer. */
export type PhonePart<Row> = string | { titled: string } | ((row: Row) => ReactNode)

/** Two-line row on phones: title and three important columns. */
export interface PhoneLines<Row> {
  /** Names the row. */
  head: PhonePart<Row>
  /** At the right of the title: a badge or figure. */
  side?: PhonePart<Row>
  /** Below the title. */
  under?: PhonePart<Row> | readonly PhonePart<Row>[]
  /** At the right of the second line: a date or figure. */
  underSide?: PhonePart<Row>
}

/** Layout of a list's rows below 768 px. */
export type PhoneRow<Row> = (PhoneLines<Row> | { draw: (row: Row) => ReactNode; height: number }) & {
  swipe?: RowSwipe
}

export const phoneHeight = <Row>(phone: PhoneRow<Row>) => ('draw' in phone ? phone.height : twoLineHeight)
