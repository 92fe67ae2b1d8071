import { useState } from 'react'
import { Box, chakra, Flex, Spacer } from '@chakra-ui/react'
import { ArrowRight, ListChecks } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { monthText } from '../../../shared/money/entryWords'
import { choiceParam, readParams } from '../../app/addressParams'
import { useMay } from '../../app/session/useSession'
import { useClosingQuery } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Badge } from '../../ui/show/Badge'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { moneyPath } from '../moneyTabs'
import { CheckList } from './CheckList'
import { CloseDialog } from './CloseDialog'
import { Review } from './Review'
import { Steps } from './Steps'

const steps = ['checks', 'review'] as const
const params = { step: choiceParam(steps, 'checks') }

const Footer = chakra('footer', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    minH: '52px',
    px: 'gutter',
    py: '2',
    borderTopWidth: '1px',
  },
})

/** Closes an accounting month in steps; each can be left and continued. */
export function ClosingPage() {
  const { month: asked = '' } = useParams()
  const { search } = useLocation()
  const { step } = readParams<{ step: (typeof steps)[number] }>(params, search)
  const [isClosing, setClosing] = useState(false)
  const may = useMay()
  const { name: zone } = useTimeZone()
  const month = `${asked}-01`
  const { data, error, loading, refetch } = useClosingQuery({ variables: { month }, fetchPolicy: 'cache-and-network' })
  const readAgain = () => void refetch().catch(() => undefined) // the query shows the error
  const [facts, closing] = [data?.accountingMonth, data?.closing]
  const name = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? monthText(month) : asked
  const href = (to: string) => `/money/close/${asked}${to === 'checks' ? '' : `?step=${to}`}`
  const open = closing?.checks.filter(({ isSettled }) => !isSettled).length ?? 0
  const unequal = closing?.review.filter(({ difference }) => !!difference).length ?? 0
  const isClosed = facts?.state === 'closed'
  const reason =
    facts?.blockedBy ??
    (!may('MONEY_CLOSE') ? 'You do not have the permission to close months.' : null) ??
    (open ? 'Some checks are open.' : null) ??
    (unequal ? 'The ledger differs from the reports.' : null)
  return (
    <div className="fill">
      <PageHead
        title={`Close ${name}`}
        isRecord
        status={isClosed && <Badge tone="ftd">Closed</Badge>}
        breadcrumb={
          <Breadcrumb
            steps={[{ label: 'Money', to: moneyPath('statements') }, { label: 'Close a month' }, { label: name }]}
          />
        }
      />
      {!facts || !closing ? (
        loading ? (
          <LoadingLines what="the month" />
        ) : error ? (
          <FailedState what="The month" error={error} onRetry={readAgain} />
        ) : (
          <EmptyState
            icon={ListChecks}
            title="There is no such month"
            text="It has not begun, or is before the first accounting month."
          />
        )
      ) : (
        <>
          <Steps
            current={step}
            hrefOf={href}
            {...{ open, unequal, isClosed }}
            checks={closing.checks.length}
            partners={closing.review.length}
          />
          <Box
            flex="1"
            minH="0"
            overflow="auto"
            tabIndex={0}
            role="group"
            aria-label={step === 'checks' ? 'Checks' : 'Review'}
          >
            {step === 'checks' ? (
              <CheckList month={month} checks={closing.checks} isFixed={isClosed || !may('MONEY_CLOSE')} />
            ) : closing.review.length ? (
              <>
                <Review side="advertiser" closing={closing} />
                <Review side="publisher" closing={closing} />
              </>
            ) : (
              <EmptyState icon={ListChecks} title="Nothing to bill" text="No partner has an entry in this month." />
            )}
          </Box>
          <Footer>
            <span className="muted">
              {isClosed && facts.closedAt !== null
                ? `Closed by ${facts.closedBy ?? ''}, ${wallTimeAt(zone, Date.parse(facts.closedAt))}. What changes from now on is an adjustment in the next month.`
                : step === 'checks'
                  ? 'Each check is resolved, or accepted with a note. Nobody has to finish at once.'
                  : (reason ??
                    'Statement = month + adjustments. Closing balance = opening balance + payments + statement.')}
            </span>
            <Spacer />
            {isClosed ? (
              <LinkButton variant="solid" to={`${moneyPath('statements')}?month=${month}`}>
                See its statements
              </LinkButton>
            ) : step === 'checks' ? (
              <LinkButton variant="solid" to={href('review')}>
                Go on to Review
                <ArrowRight aria-hidden />
              </LinkButton>
            ) : (
              <Flex gap="2">
                <LinkButton to={href('checks')}>Back</LinkButton>
                <Button onClick={readAgain}>Read again</Button>
                <Button
                  variant="solid"
                  disabled={reason !== null}
                  title={reason ?? undefined}
                  onClick={() => setClosing(true)}
                >
                  {`Close ${name}`}
                </Button>
              </Flex>
            )}
          </Footer>
          {isClosing && <CloseDialog month={facts} closing={closing} onClose={() => setClosing(false)} />}
        </>
      )}
    </div>
  )
}
