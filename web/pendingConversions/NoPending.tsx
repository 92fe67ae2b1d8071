import { CircleCheck } from 'lucide-react'
import { Button } from '../components/Button'
import { EmptyState } from '../components/QueryStates'

interface NoPendingProps {
  /** Advertisers, countries, publishers or hours narrow the list beside its range. */
  isNarrowed: boolean
  /** How many wait in all; null while nobody has told. */
  waiting: number | null
  onReset: () => void
}

const elsewhere = (waiting: number) =>
  waiting === 1 ? '1 conversion waits' : `${waiting.toLocaleString('en-US')} conversions wait`

/** Nothing waits: the queue is clear, or what waits lies outside of the filters. */
export function NoPending({ isNarrowed, waiting, onReset }: NoPendingProps) {
  const isClear = waiting === 0 || (waiting === null && !isNarrowed)
  const what = isNarrowed ? 'these filters' : 'this range'
  return isClear ? (
    <EmptyState
      icon={CircleCheck}
      title="The queue is clear"
      text="No conversion waits. New ones are told as advertisers report them."
    />
  ) : (
    <EmptyState
      icon={CircleCheck}
      title={`Nothing waits in ${what}`}
      text={waiting ? `${elsewhere(waiting)} outside of ${what}.` : 'Widen the range or remove a filter.'}
    >
      <Button onClick={onReset}>Show the last 7 days</Button>
    </EmptyState>
  )
}
