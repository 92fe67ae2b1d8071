import { Circle, Flex } from '@chakra-ui/react'
import { ArrowUp, RefreshCw } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { CalmStatus } from '../../ui/show/CalmStatus'
import { useClockTime } from '../../app/session/useClockTime'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import type { LeadNews as News } from './watchLeads'

interface Props {
  news: News
  /** Time of the list; empty before it is loaded. */
  asOf: string
  onRefresh: () => void
}

/** Shows how current the list is, and new leads on request, so that rows do not move unexpectedly. */
export function LeadNews({ news: { fresh, isChanged, isLive }, asOf, onRefresh }: Props) {
  useShortcuts('leads', { refresh: onRefresh })
  const at = useClockTime()(asOf)
  const isNew = fresh > 0 || isChanged
  const current = !asOf ? 'Not loaded' : isLive ? 'Live' : `As of ${at}`
  const text = fresh ? countOf(fresh, 'new lead') : isChanged ? 'List changed' : current
  return (
    <Flex flex="none" justify="end" minW={{ md: '132px' }} ml="auto">
      <CalmStatus text={isNew ? text : ''} />
      <Button
        size="sm"
        variant={isNew ? 'solid' : 'ghost'}
        aria-label={`${text}. Refresh`}
        title="Refresh"
        disabled={!asOf}
        onClick={onRefresh}
      >
        {isNew ? (
          <ArrowUp className="small" aria-hidden />
        ) : isLive ? (
          <Circle size="7px" bg="success.solid" aria-hidden />
        ) : (
          <RefreshCw className="small" aria-hidden />
        )}
        {text}
      </Button>
    </Flex>
  )
}
