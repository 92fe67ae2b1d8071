import { useId, useMemo, useState } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Choice } from './choices'
import { FieldError } from '../Field'
import { IconButton } from '../IconButton'
import { DragHandle } from './DragHandle'
import type { Share } from './PercentageGroup'
import { SearchSelect } from './SearchSelect'
import { ShareInputs } from './ShareInputs'

interface Props {
  share: Share
  place: number
  choices: readonly Choice[] | null
  taken: readonly string[]
  errors: { advertiser?: string; percentage?: string }
  onChange: (change: Partial<Omit<Share, 'key'>>) => void
  onRemove: () => void
  /** Enter in the percentage: moves to the next advertiser, or on if the total is 100. */
  onEnter: () => void
  onUp?: () => void
  onDown?: () => void
}

const row = {
  display: 'grid',
  gridTemplateColumns: { base: '28px minmax(0, 1fr) 132px', md: '28px 230px 1fr 92px auto' },
  alignItems: 'start',
  gap: { base: '4px 8px', md: '3' },
  p: { base: '8px 8px 8px 4px', md: '5px 8px 5px 4px' },
  '& + &': { borderTop: '1px solid {colors.border}' },
  mdDown: { '& > .share-slider': { gridArea: '2 / 2' }, '& > .share-percent': { gridArea: '1 / 3' } },
}

/** A missing advertiser is an error after the field was left. */
const advertiserError = ({ advertiser }: Props['errors'], { advertiserId }: Share, isLeft: boolean) =>
  advertiserId || isLeft ? advertiser : undefined

/** One advertiser of a group: selection, slider, number and position. */
export function PercentageRow({
  share,
  place,
  choices,
  taken,
  errors,
  onChange,
  onRemove,
  onEnter,
  onUp,
  onDown,
}: Props) {
  const id = useId()
  const [isLeft, setLeft] = useState(false)
  const wrong = advertiserError(errors, share, isLeft)
  const { key, advertiserId, percentage } = share
  const offered = useMemo(() => choices?.filter(({ id }) => !taken.includes(id)) ?? null, [choices, taken])
  const name = choices?.find((choice) => choice.id === advertiserId)?.name ?? `advertiser ${place + 1}`
  return (
    <Box as="li" className="draggable" css={row} data-key={key}>
      <DragHandle title={`Drag ${name}`} />
      <div>
        <label className="visually-hidden" htmlFor={id}>{`Advertiser ${place + 1}`}</label>
        <SearchSelect
          id={id}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-advertiser` : undefined}
          choices={offered}
          value={advertiserId}
          onLeave={() => setLeft(true)}
          onChange={(advertiserId) => onChange({ advertiserId })}
          placeholder="Advertiser"
        />
        {wrong && <FieldError id={`${id}-advertiser`}>{wrong}</FieldError>}
      </div>
      <ShareInputs
        name={name}
        percentage={percentage}
        error={errors.percentage}
        onEnter={onEnter}
        onChange={(percentage) => onChange({ percentage })}
      />
      <Flex gridArea={{ mdDown: '2 / 3' }} justify="end">
        <IconButton label={`Move ${name} up`} data-move="up" disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} data-move="down" disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} data-delete onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </Flex>
    </Box>
  )
}
