import type { KeyboardEvent } from 'react'
import { Box, chakra, Flex, Heading, HStack, Text } from '@chakra-ui/react'
import {
  ArrowDown,
  ArrowUp,
  Calendar,
  Clock,
  Ellipsis,
  Eye,
  GripVertical,
  Pencil,
  ScrollText,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatCount } from '../../../shared/app/format'
import { IconButton } from '../../ui/form/IconButton'
import { focusNext, refocusMoved } from '../../ui/table/moved'
import { Menu, type MenuItem } from '../../ui/overlay/Popover'
import type { Choices } from '../../filters/filterChoices'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { campaignLogsHref } from '../campaigns/campaignAddress'
import { StepFigures, type StepFigureRow } from './StepFigures'
import { StepShare } from './StepShare'
import { controlShare, waitText, whoText, type StepFacts } from './stepTexts'
import type { useStepOrder } from './useStepOrder'

interface Props {
  campaignId: string
  step: StepFacts
  /** Index of the step, and number of steps. */
  place: number
  count: number
  sourceId: string | null
  figures: StepFigureRow | null
  most: number
  choices: Choices | null
  /** null: cannot be moved. */
  order: ReturnType<typeof useStepOrder> | null
  onView: () => void
  onEdit: (() => void) | null
  onDelete: (() => void) | null
}

/** Consumers of a step in words. */
export const StepWho = chakra('p', { base: { color: 'fg.muted', overflowWrap: 'anywhere' } })

const Place = chakra('b', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    borderRadius: 'full',
    bg: 'bg.emphasized',
    fontSize: 'xs',
    fontWeight: 'semibold',
  },
})

const Grip = chakra('button', {
  base: {
    position: 'absolute',
    top: '-2px',
    left: '-19px',
    width: '18px',
    height: 'control.sm',
    borderRadius: 'sm',
    color: 'fg.subtle',
    cursor: 'grab',
    hideBelow: 'md',
  },
})

/** A step: timing, consumers, advertisers and figures. */
export function StepRow(props: Props) {
  const { step, place, count, order, figures } = props
  const { name: zone } = useTimeZone()
  const title = `Step ${place + 1}, ${step.name}`
  const rest = controlShare(step)
  const isLifted = order?.lifted === step.id
  const focusHandle = () => focusNext(document.body, `[data-key="${step.id}"] .step-grip`)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!order || !by || !event.altKey || isLifted) return
    event.preventDefault()
    order.move(step.id, by)
    focusHandle()
  }
  const onGripKey = (event: KeyboardEvent) => {
    if (!order) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    const act =
      event.key === ' '
        ? isLifted
          ? order.drop
          : () => order.lift(step.id)
        : isLifted && event.key === 'Escape'
          ? order.putBack
          : isLifted && by && !event.altKey
            ? () => order.shift(by)
            : null
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
    focusHandle()
  }
  const moveButton = (direction: 'up' | 'down', isEnd: boolean) =>
    order && (
      <IconButton
        size="sm"
        label={`Move step ${place + 1} ${direction}`}
        data-move={direction}
        disabled={isEnd}
        onClick={() => {
          order.move(step.id, direction === 'up' ? -1 : 1)
          refocusMoved(step.id, direction)
        }}
      >
        {direction === 'up' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
      </IconButton>
    )
  return (
    <li className={isLifted ? 'step draggable lifted' : 'step draggable'} data-key={step.id} onKeyDown={onKeyDown}>
      <p className="step-band">
        {step.schedule ? <Calendar className="small" aria-hidden /> : <Clock className="small" aria-hidden />}
        {waitText(step, place === 0, zone)}
        {place > 0 && figures && figures.entered > 0 && (
          <Box as="span" ml="auto" textStyle="figure">{`${formatCount(figures.entered)} went on`}</Box>
        )}
      </p>
      <section className="step-body" aria-label={title}>
        <div className="step-node">
          {order && count > 1 && (
            <Grip
              type="button"
              className="step-grip drag-handle"
              aria-label={`Move step ${place + 1}, ${step.name}`}
              aria-pressed={isLifted}
              onKeyDown={onGripKey}
              // Losing the focus drops the step at its current position.
              onBlur={() => isLifted && requestAnimationFrame(() => stillFocused(step.id) || order.drop())}
            >
              <GripVertical className="small" aria-hidden />
            </Grip>
          )}
          <Place>{place + 1}</Place>
        </div>
        <div className="step-facts">
          <HStack as="header" gap="0" minH="6" mt="-0.5">
            <Heading textStyle="subheading" minW="0" overflowWrap="anywhere" dir="auto">
              {step.name}
            </Heading>
            <Text textStyle="hint" hideBelow="md" flex="1" ml="1.5">
              Registration
            </Text>
            <HStack gap="0" ml="auto" my="-0.5">
              <IconButton size="sm" label={`View step ${place + 1}`} onClick={props.onView}>
                <Eye aria-hidden />
              </IconButton>
              {props.onEdit && (
                <IconButton size="sm" label={`Edit step ${place + 1}`} onClick={props.onEdit}>
                  <Pencil aria-hidden />
                </IconButton>
              )}
              <Box hideBelow="md">
                {moveButton('up', place === 0)}
                {moveButton('down', place === count - 1)}
              </Box>
              <More {...props} />
            </HStack>
          </HStack>
          <StepWho>{whoText(step, props.choices)}</StepWho>
          <Flex wrap="wrap" gap="2px 14px" mt="1" fontSize="xs">
            {step.advertisers.map((share) => (
              <span key={share.advertiserId}>
                <StepShare share={share} />
              </span>
            ))}
            {!step.advertisers.length && <Text color="warning.fg">No advertiser yet</Text>}
            {step.advertisers.length > 0 && rest > 0 && (
              <span className="muted">
                <b>{rest}%</b> not sent, control group
              </span>
            )}
          </Flex>
        </div>
        {figures && (
          <StepFigures
            campaignId={props.campaignId}
            stepId={step.id}
            sourceId={props.sourceId}
            row={figures}
            most={props.most}
          />
        )}
      </section>
    </li>
  )
}

const stillFocused = (id: string) => document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key === id

/** Rarely used actions of a step. */
function More({ campaignId, step, place, onDelete, order, count }: Props) {
  const navigate = useNavigate()
  const mayOpen = useMay()('LEADS_LIST')
  const items: MenuItem[] = [
    ...(order && place > 0 ? [{ icon: ArrowUp, label: 'Move up', act: () => order.move(step.id, -1) }] : []),
    ...(order && place < count - 1 ? [{ icon: ArrowDown, label: 'Move down', act: () => order.move(step.id, 1) }] : []),
    ...(mayOpen
      ? [
          {
            icon: ScrollText,
            label: 'Logs of this step',
            act: () => void navigate(campaignLogsHref(campaignId, { step: [step.id] })),
          },
        ]
      : []),
    ...(onDelete ? [{ icon: Trash2, label: 'Delete', act: onDelete }] : []),
  ]
  if (!items.length) return null
  return (
    <Menu
      align="end"
      label={`More for step ${place + 1}`}
      trigger={(trigger) => (
        <IconButton size="sm" label={`More for step ${place + 1}`} {...trigger}>
          <Ellipsis aria-hidden />
        </IconButton>
      )}
      items={items}
    />
  )
}
