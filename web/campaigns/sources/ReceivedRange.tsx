import { Text } from '@chakra-ui/react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { Button } from '../../ui/form/Button'

interface Props {
  /** Instants; null: open. */
  from: string | null
  before: string | null
  zone: string
  onClear: () => void
}

const shown = (zone: string, at: string) => wallTimeAt(zone, Date.parse(at))

/** When the leads of a source were received, if that is limited; it comes with a source made of lost leads. */
export function ReceivedRange({ from, before, zone, onClear }: Props) {
  if (!from && !before) return null
  return (
    <Text gridColumn="1 / -1">
      {'Only leads received '}
      {from && `from ${shown(zone, from)} `}
      {before && `before ${shown(zone, before)} `}
      <span className="subtle">{zone}</span>{' '}
      <Button size="sm" variant="ghost" onClick={onClear}>
        At any time
      </Button>
    </Text>
  )
}
