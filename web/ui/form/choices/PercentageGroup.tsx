import { useId, useRef, type ReactNode } from 'react'
import { Box, Center, chakra, Flex, Spacer, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Check, CircleAlert, Plus, Trash2 } from 'lucide-react'
import {
  distributionLimits,
  enteredTotal,
  percentageOf,
  shareText,
  wholeShare,
} from '../../../../shared/routing/distributionRules'
import type { Choice } from './choices'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { inputRecipe } from '../../recipes'
import { DragHandle } from './DragHandle'
import { PercentageRow } from './PercentageRow'
import { useSortable } from '../../table/useSortable'

export interface Share {
  /** Stable when the row moves. */
  key: string
  /** Empty until selected. */
  advertiserId: string
  /** In percent; NaN for invalid input. */
  percentage: number
}

interface PercentageGroupProps {
  groupKey: string
  name: string
  shares: readonly Share[]
  /** null while loading. */
  choices: readonly Choice[] | null
  /** Errors of a row, by index. */
  rowErrors: (place: number) => { advertiser?: string; percentage?: string }
  onRename: (name: string) => void
  onChange: (place: number, change: Partial<Omit<Share, 'key'>>) => void
  onAdd: () => void
  /** Enter in a share when the total is 100. */
  onWhole?: () => void
  onRemove: (place: number) => void
  onDelete: () => void
  /** Moves a row within the group. */
  onMoveShare: (from: number, to: number) => void
  /** Moves a row by keyboard or button; beyond an end, into the next group. */
  onStep: (place: number, step: 'up' | 'down') => void
  canStep: (place: number, step: 'up' | 'down') => boolean
  /** Moves a row dragged from another group. */
  onTransfer: (fromGroup: string, from: number, toGroup: string, to: number) => void
  /** Moves the group; omitted at an end. */
  onUp?: () => void
  onDown?: () => void
}

const noAct = () => undefined

/** Missing or excess percentage as text; null if the total is 100. */
export function restText(total: number): string | null {
  const rest = percentageOf(wholeShare - total)
  if (rest === 0) return null
  return rest > 0 ? `${rest}% left to give out` : `${-rest}% too much`
}

const Total = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    p: '3px 9px',
    border: '1px solid',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums lining-nums',
    lineHeight: '16px',
  },
  variants: {
    isWhole: {
      true: { borderColor: 'success.border', bg: 'success.subtle', color: 'success.fg' },
      false: { borderColor: 'danger.border', bg: 'danger.subtle', color: 'danger.fg' },
    },
  },
})
const NameInput = chakra('input', {
  base: {
    ...inputRecipe.base,
    width: { base: 'auto', md: '230px' },
    flex: { mdDown: '1 1 50%' },
    borderColor: 'transparent',
    bg: 'none',
    fontWeight: 'medium',
    textOverflow: 'ellipsis',
    _hover: { borderColor: 'border.control' },
  },
})

/** Green with a check mark at exactly 100, otherwise red. */
function TotalChip({ total }: { total: number }) {
  const isWhole = total === wholeShare
  return (
    <Total isWhole={isWhole} data-whole={isWhole || undefined} role="status" aria-label={`Total ${shareText(total)}`}>
      {isWhole ? <Check className="small" aria-hidden /> : <CircleAlert className="small" aria-hidden />}
      {shareText(total)}
    </Total>
  )
}

const rows = { minHeight: '60px', '&:not(:empty)': { minHeight: 0 } }
const drop = {
  position: 'absolute',
  inset: '2',
  border: '1px dashed {colors.border.control}',
  borderRadius: 'md',
  color: 'fg.subtle',
  pointerEvents: 'none',
  // While a row is dragged over the empty group.
  ':not(:empty) + &': { display: 'none' },
} as const

/** Advertisers with shares of 100 percent: rows with drag handle, slider, number and step buttons, and the total. */
export function PercentageGroup(props: PercentageGroupProps) {
  const { groupKey, name, shares, choices, onMoveShare, onTransfer } = props
  const list = useRef<HTMLUListElement>(null)
  const titleId = useId()
  useSortable(list, true, onMoveShare, {
    name: 'advertisers',
    onMove: (from, to) => onTransfer(from.list.dataset.group ?? '', from.index, to.list.dataset.group ?? '', to.index),
  })
  const total = enteredTotal(shares)
  const rest = restText(total)
  const isWhole = rest === null && shares.length > 0
  const title = name || 'Group without a name'
  const move = (direction: 'up' | 'down', act: (() => void) | undefined, icon: ReactNode) => (
    <IconButton label={`Move ${title} ${direction}`} data-move={direction} disabled={!act} onClick={act}>
      {icon}
    </IconButton>
  )
  return (
    <Box
      as="section"
      layerStyle="card"
      mb="4"
      borderColor={isWhole || !shares.length ? undefined : 'danger.border'}
      data-key={groupKey}
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className="visually-hidden">
        {title}
      </h3>
      <Flex as="header" wrap="wrap" align="center" gap="4px 8px" p="8px 8px 8px 4px" borderBottomWidth="1px">
        <DragHandle title={`Drag ${title}`} />
        <NameInput
          aria-label="Group Name"
          placeholder="Group Name"
          autoComplete="off"
          maxLength={distributionLimits.name}
          value={name}
          onChange={({ target }) => props.onRename(target.value)}
        />
        <TotalChip total={total} />
        {shares.length > 0 && rest && (
          <Text as="span" textStyle="error">
            {rest}
          </Text>
        )}
        <Spacer />
        <Button
          className="pg-add"
          variant="ghost"
          size="sm"
          onClick={props.onAdd}
          aria-label={`Add Advertiser to ${title}`}
        >
          <Plus aria-hidden />
          Advertiser
        </Button>
        {move('up', props.onUp, <ArrowUp aria-hidden />)}
        {move('down', props.onDown, <ArrowDown aria-hidden />)}
        <IconButton label={`Delete ${title}`} data-delete onClick={props.onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </Flex>
      <Box position="relative">
        <Box as="ul" ref={list} css={rows} data-group={groupKey} aria-label={`Advertisers of ${title}`}>
          {shares.map((share, place) => (
            <PercentageRow
              key={share.key}
              share={share}
              place={place}
              choices={choices}
              // Advertisers in other rows are not offered.
              taken={shares.filter((other) => other !== share).map(({ advertiserId }) => advertiserId)}
              errors={props.rowErrors(place)}
              onChange={(change) => props.onChange(place, change)}
              onRemove={() => props.onRemove(place)}
              onEnter={isWhole ? (props.onWhole ?? noAct) : props.onAdd}
              onUp={props.canStep(place, 'up') ? () => props.onStep(place, 'up') : undefined}
              onDown={props.canStep(place, 'down') ? () => props.onStep(place, 'down') : undefined}
            />
          ))}
        </Box>
        {shares.length === 0 && (
          <Center as="p" css={drop}>
            Drop advertisers here
          </Center>
        )}
      </Box>
    </Box>
  )
}
