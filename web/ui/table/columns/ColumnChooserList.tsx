import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronUp, GripVertical, Lock } from 'lucide-react'
import { Checkbox } from '../../form/Checkbox'
import type { ColumnLayout } from './columnLayout'
import { useSortable } from '../useSortable'

interface ColumnChooserListProps {
  layout: ColumnLayout
  titles: ReadonlyMap<string, string>
  sought: string
  /** Number of columns that are always first and visible. */
  fixed?: number
  onShow: (field: string, visible: boolean) => void
  onMove: (from: number, to: number) => void
}

// Of the list, because it has hundreds of elements.
const listStyle = {
  maxHeight: { base: '50vh', md: '300px' },
  p: '1',
  overflow: 'auto',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: 'control.touch', md: '30px' },
    p: '0 4px 0 8px',
    borderRadius: 'sm',
    _hover: { bg: 'bg.muted' },
    '& > svg': { color: 'fg.subtle' },
    '& > .drag-handle': { cursor: 'grab' },
    '& > :nth-child(2)': { flex: 1 },
    '& > small': { color: 'fg.subtle', fontSize: '2xs' },
    '& > button': {
      boxSize: '22px',
      borderRadius: 'sm',
      color: 'fg.muted',
      _hover: { bg: 'bg.emphasized' },
      '&[aria-disabled=true]': { color: 'fg.disabled', cursor: 'default' },
      '@media (hover: none)': { boxSize: '36px' },
      '& > svg': { m: 'auto' },
    },
    '@media (hover: hover)': { '&:not(:hover, :focus-within) > button': { opacity: 0 } },
  },
}

const lock = <Lock aria-hidden />
const stillGrip = <GripVertical aria-hidden />
const grip = <GripVertical aria-hidden className="drag-handle" />
const arrows = { up: <ChevronUp aria-hidden className="small" />, down: <ChevronDown aria-hidden className="small" /> }

interface ItemProps {
  field: string
  title: string
  visible: boolean
  /** Index in the layout; the first `fixed` ones cannot move. */
  index: number
  fixed: number
  isLast: boolean
  /** Columns can move only while the whole list is shown. */
  movable: boolean
  onShow: (field: string, visible: boolean) => void
  onMove: (field: string, index: number, by: -1 | 1) => void
}

/** One column. Memoised, because re-rendering all 45 took half of the time of a change. */
const Item = memo(function Item({ field, title, visible, index, fixed, isLast, movable, onShow, onMove }: ItemProps) {
  const moveButton = (by: -1 | 1) => {
    const direction = by < 0 ? 'up' : 'down'
    const impossible = by < 0 ? index <= fixed : isLast
    return (
      <button
        type="button"
        data-move={`${field} ${direction}`}
        aria-label={`Move ${title} ${direction}`}
        aria-disabled={impossible}
        onClick={() => !impossible && onMove(field, index, by)}
      >
        {arrows[direction]}
      </button>
    )
  }
  return (
    <li className={index < fixed ? undefined : 'draggable'}>
      {index < fixed ? lock : movable ? grip : stillGrip}
      <Checkbox checked={visible} disabled={index < fixed} onChange={(visible) => onShow(field, visible)}>
        {title}
      </Checkbox>
      {index < fixed && <small>Always first</small>}
      {index >= fixed && movable && moveButton(-1)}
      {index >= fixed && movable && moveButton(1)}
    </li>
  )
})

/** Columns with check boxes and drag handles. */
export function ColumnChooserList({ layout, titles, sought, fixed = 1, onShow, onMove }: ColumnChooserListProps) {
  const list = useRef<HTMLUListElement>(null)
  const refocus = useRef<string | null>(null)
  const latest = useRef({ onShow, onMove })
  const wanted = sought.trim().toLowerCase()
  const title = (field: string) => titles.get(field) ?? field
  useSortable(list, !wanted, onMove)
  useLayoutEffect(() => {
    latest.current = { onShow, onMove }
  }, [onShow, onMove])
  // React re-inserts a moved element, which removes the focus from its button.
  useLayoutEffect(() => {
    const button = refocus.current && list.current?.querySelector<HTMLElement>(refocus.current)
    refocus.current = null
    if (button) button.focus()
  }, [layout])

  const show = useCallback((field: string, visible: boolean) => latest.current.onShow(field, visible), [])
  const move = useCallback((field: string, index: number, by: -1 | 1) => {
    refocus.current = `[data-move="${field} ${by < 0 ? 'up' : 'down'}"]`
    latest.current.onMove(index, index + by)
  }, [])
  const found = layout
    .map((place, index) => ({ ...place, index }))
    .filter(({ field }) => title(field).toLowerCase().includes(wanted))
  if (!found.length)
    return (
      <Text color="fg.muted" p="16px 12px">
        No column is called like that.
      </Text>
    )
  return (
    <Box as="ul" ref={list} css={listStyle}>
      {found.map(({ field, visible, index }) => (
        <Item
          key={field}
          field={field}
          title={title(field)}
          visible={visible}
          index={index}
          fixed={fixed}
          isLast={index === layout.length - 1}
          movable={!wanted}
          onShow={show}
          onMove={move}
        />
      ))}
    </Box>
  )
}
