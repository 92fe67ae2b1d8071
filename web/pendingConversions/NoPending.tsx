import { CircleCheck } from 'lucide-react'
import { Button } from '../components/Button'
import { EmptyState } from '../components/QueryStates'

interface NoPendingProps {
  /** Advertisers, countries, publishers or hours narrow the list beside its range. */
  isNarrowed: boolean
  onReset: () => void
}

/** Nothing waits: the queue is clear, or the filters leave nothing of it. */
export function NoPending({ isNarrowed, onReset }: NoPendingProps) {
  const text = isNarrowed
    ? 'No conversion waits that matches these filters.'
    : 'No conversion waits in this range. New ones appear here as advertisers report them.'
  return (
    <EmptyState icon={CircleCheck} title={isNarrowed ? 'No pending conversions match' : 'The queue is clear'} text={text}>
      <Button onClick={onReset}>Show the last 7 days</Button>
    </EmptyState>
  )
}
