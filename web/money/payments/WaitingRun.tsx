import { Box, Flex, Spacer } from '@chakra-ui/react'
import { Check, UserCog } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { listInWords } from '../../../shared/app/listInWords'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useMay } from '../../app/session/useSession'
import type { RunFactsFragment } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { runPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'
import { useDecision } from './useRunActs'

const maxNamed = 3

/** A run that waits for approval, or for its payouts to be marked as paid. */
export function WaitingRun({ run }: { run: RunFactsFragment }) {
  const { name: zone } = useTimeZone()
  const mayEdit = useMay()('MONEY_EDIT')
  const { approve, sendBack, dialog } = useDecision(run)
  const { id, number, state, items, amount, mayApprove } = run
  const isWaiting = state === 'waiting'
  const left = items.filter((item) => item.state === 'waiting')
  const names = items.map(({ publisherName }) => publisherName)
  const shown =
    names.length > maxNamed ? [...names.slice(0, maxNamed - 1), `${names.length - maxNamed + 1} more`] : names
  return (
    <Flex
      layerStyle="warning"
      role="group"
      aria-label={`Payout run ${number}`}
      wrap="wrap"
      align="center"
      gap="10px"
      mx="gutter"
      my="2"
    >
      <Box as={UserCog} aria-hidden />
      <Box flex="1" minW="240px">
        <b>
          {isWaiting
            ? `Payout run ${number} waits for ${run.needsSecondPerson ? 'a second person' : 'approval'}`
            : `Payout run ${number} is approved: ${countOf(left.length, 'payout')} not marked as paid`}
        </b>
        <p className="muted">
          {`Created by ${run.createdBy}, ${wallTimeAt(zone, Date.parse(run.createdAt))}: ${listInWords(shown)}, ${moneyText(amount)}.`}
          {isWaiting && run.needsSecondPerson && ' Nobody approves a run of their own.'}
        </p>
      </Box>
      <Spacer />
      <LinkButton variant="ghost" to={runPath(id)} aria-label={`Open ${number}`}>
        Open
      </LinkButton>
      {isWaiting && (mayEdit || mayApprove) && (
        <Button size="sm" onClick={sendBack}>
          Send back
        </Button>
      )}
      {mayApprove && (
        <Button size="sm" variant="solid" onClick={approve}>
          <Check aria-hidden />
          {`Approve ${moneyText(amount)}`}
        </Button>
      )}
      {dialog}
    </Flex>
  )
}
