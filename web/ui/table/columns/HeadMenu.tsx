import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  EyeOff,
  ListFilter,
  MoveHorizontal,
  Pin,
  PinOff,
  RotateCcw,
  Rows3,
  Rows4,
  StretchHorizontal,
} from 'lucide-react'
import { RowMenu } from '../rows/RowMenu'
import type { RowAction } from '../tableTypes'
import type { Point } from '../rows/useRowMenu'

/** Actions of a column. */
export type ColumnAct =
  | 'ascending'
  | 'descending'
  | 'filter'
  | 'pin'
  | 'unpin'
  | 'left'
  | 'right'
  | 'wider'
  | 'narrower'
  | 'fit'
  | 'hide'
  | 'fitAll'
  | 'reset'
  | 'compact'
  | 'comfortable'

interface HeadMenuProps {
  title: string
  at: Point
  kind: 'text' | 'figure' | 'date'
  isPhone: boolean
  may: (act: ColumnAct) => boolean
  onChoose: (act: ColumnAct) => void
  onClose: () => void
}

const order = {
  text: ['Sort A to Z', 'Sort Z to A'],
  figure: ['Sort smallest first', 'Sort greatest first'],
  date: ['Sort oldest first', 'Sort newest first'],
} as const

/** Menu of a column header. */
export function HeadMenu({ title, at, kind, isPhone, may, onChoose, onClose }: HeadMenuProps) {
  const [ascending, descending] = order[kind]
  const act = (name: ColumnAct, label: string, icon: RowAction['icon'], isApart = false) => ({
    name,
    label,
    isApart,
    icon,
  })
  const acts = [
    act('ascending', ascending, <ArrowUp aria-hidden />),
    act('descending', descending, <ArrowDown aria-hidden />),
    act('filter', `Filter by ${title}…`, <ListFilter aria-hidden />, true),
    act('pin', 'Pin left', <Pin aria-hidden />, true),
    act('unpin', 'Unpin', <PinOff aria-hidden />, true),
    act('left', 'Move left', <ArrowLeft aria-hidden />),
    act('right', 'Move right', <ArrowRight aria-hidden />),
    act('wider', 'Wider', <ChevronsLeftRight aria-hidden />, true),
    act('narrower', 'Narrower', <ChevronsRightLeft aria-hidden />),
    act('fit', 'Fit to content', <MoveHorizontal aria-hidden />),
    act('hide', 'Hide column', <EyeOff aria-hidden />, true),
    act('fitAll', 'Fit all columns', <StretchHorizontal aria-hidden />, true),
    act('compact', 'Compact rows', <Rows4 aria-hidden />),
    act('comfortable', 'Comfortable rows', <Rows3 aria-hidden />),
    act('reset', 'Reset columns', <RotateCcw aria-hidden />),
  ]
  // Phones have fixed column widths and row heights.
  const ofDesks: readonly ColumnAct[] = ['wider', 'narrower', 'fit', 'fitAll', 'compact', 'comfortable', 'pin', 'unpin']
  const actions = acts.filter(({ name }) => may(name) && !(isPhone && ofDesks.includes(name)))
  return (
    <RowMenu
      label={`${title} column`}
      actions={actions.map((action, place) => (place === 0 ? { ...action, isApart: false } : action))}
      at={at}
      onChoose={(name) => {
        const chosen = acts.find((act) => act.name === name)
        if (chosen) onChoose(chosen.name)
      }}
      onClose={onClose}
    />
  )
}
