import { useState } from 'react'
import { Box, Flex, Spacer, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { countOf } from '../../../shared/app/format'
import { fromCents, toCents } from '../../../shared/app/money'
import { payoutObstacles } from '../../../shared/money/payments'
import { useMay } from '../../app/session/useSession'
import {
  type CandidateRowFragment,
  useCreatePayoutRunMutation,
  usePayoutSettingsQuery,
  usePayoutCandidatesQuery,
} from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { Section } from '../../ui/layout/Section'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { PlainTable } from '../../ui/table/PlainTable'
import { DayField } from '../../ui/time/DayField'
import { moneyPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'

type Candidate = CandidateRowFragment

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isUsual = ({ obstacle, isEarly }: Candidate) => obstacle === null && !isEarly

const placeOf = ({ obstacle, isEarly }: Candidate) => (obstacle !== null ? 2 : isEarly ? 1 : 0)

/** Why it cannot be paid, or what else to know before it is. */
function about({ obstacle, isEarly, dueOn, failedOn, failedReason }: Candidate, dueUntil: string) {
  if (obstacle !== null)
    return { text: payoutObstacles[obstacle], color: obstacle === 'below_minimum' ? 'muted' : 'danger' }
  if (failedReason !== null) return { text: `Payout of ${failedOn} failed: ${failedReason}`, color: 'warning' }
  if (isEarly) return { text: 'Not due yet', color: 'muted' }
  return { text: dueOn === dueUntil ? 'Due today' : 'Due', color: 'muted' }
}

function About({ row, dueUntil }: { row: Candidate; dueUntil: string }) {
  const { text, color } = about(row, dueUntil)
  return (
    <Text fontSize="2xs" lineHeight="15px" color={color === 'muted' ? 'fg.muted' : `${color}.fg`}>
      {text}
    </Text>
  )
}

const maxShown = 2

function Numbers({ statements }: Candidate) {
  return (
    <>
      {statements.slice(0, maxShown).map(({ statementId, number }, at) => (
        <span key={statementId} style={{ whiteSpace: 'nowrap' }}>
          {at > 0 && ', '}
          <Link to={`${moneyPath('statements')}/${statementId}`}>{number ?? 'Draft'}</Link>
        </span>
      ))}
      {statements.length > maxShown && <span className="muted">{` and ${statements.length - maxShown} more`}</span>}
    </>
  )
}

/** Publishers with something due. Those that can be paid are chosen, unless they are not due yet. */
export function PayoutCandidates() {
  const mayCreate = useMay()('MONEY_EDIT')
  const [typedDay, setTypedDay] = useState('')
  // Changes to the usual choice.
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const variables = isDay(typedDay) ? { dueUntil: typedDay } : {}
  const { data, previousData, error, refetch } = usePayoutCandidatesQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  })
  const { data: settings } = usePayoutSettingsQuery()
  const [create] = useCreatePayoutRunMutation()
  const { busy, run } = useSingleRun()
  const found = (data ?? previousData)?.payoutCandidates
  // Whom a run can pay comes first.
  const rows = found?.publishers.toSorted((one, other) => placeOf(one) - placeOf(other))
  const dueUntil = found?.dueUntil ?? ''
  const isChosen = (row: Candidate) => row.obstacle === null && (changed[row.publisherId] ?? isUsual(row))
  const chosen = rows?.filter(isChosen) ?? []
  const payable = rows?.filter(({ obstacle }) => obstacle === null) ?? []
  const total = fromCents(chosen.reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0))
  const statements = chosen.reduce((sum, row) => sum + row.statements.length, 0)
  const chooseAll = (isOn: boolean) => setChanged(Object.fromEntries(payable.map((row) => [row.publisherId, isOn])))

  const send = () =>
    run(async () => {
      try {
        const payouts = chosen.map(({ publisherId, amount }) => ({ publisherId, amount: amount ?? 0 }))
        const { data } = await create({
          variables: { input: { dueUntil, payouts }, key: crypto.randomUUID() },
          refetchQueries: changedByPayments,
          awaitRefetchQueries: true,
        })
        throwErrors(data?.createPayoutRun.errors)
        setChanged({})
        const created = data?.createPayoutRun.payoutRun
        toast.success(`Payout run ${created?.number} created`, {
          text: created?.needsSecondPerson ? 'It waits for another person.' : 'It waits for approval.',
        })
      } catch (error) {
        toast.error(errorText(error), { error })
        void refetch().catch(() => undefined) // the query shows the error
      }
    })

  if (rows?.length === 0) return null
  return (
    <Section
      title="New payout run"
      pt="3"
      borderTopWidth="1px"
      css={{ '& > :first-child': { px: 'gutter' }, '& .list-table': { maxHeight: '46vh' } }}
      aside={
        <>
          <span className="muted">publishers with something due</span>
          <Spacer />
          <Flex align="center" gap="2">
            <span className="muted">Due until</span>
            <Box width={{ base: '172px', md: '150px' }}>
              <DayField
                label="Due until"
                size="sm"
                aria-label="Due until"
                value={typedDay || dueUntil}
                onType={(day) => {
                  setTypedDay(day)
                  setChanged({})
                }}
              />
            </Box>
          </Flex>
        </>
      }
    >
      <PlainTable<Candidate>
        isList="page"
        label="Publishers with something due"
        rows={rows}
        rowId={({ publisherId }) => publisherId}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
        phone={{
          head: ({ publisherName }) => <span dir="auto">{publisherName}</span>,
          side: ({ amount }) => moneyText(amount),
          under: [(row) => <About row={row} dueUntil={dueUntil} />],
        }}
        columns={[
          {
            field: 'chosen',
            pin: 'start',
            title: (
              <Checkbox
                label="Choose all that can be paid"
                checked={payable.length > 0 && chosen.length === payable.length}
                mixed={chosen.length > 0 && chosen.length < payable.length}
                disabled={!mayCreate || payable.length === 0}
                onChange={chooseAll}
              />
            ),
            cell: (row) => (
              <Checkbox
                label={row.obstacle === null ? `Pay ${row.publisherName}` : `${row.publisherName} cannot be paid`}
                checked={isChosen(row)}
                disabled={!mayCreate || row.obstacle !== null}
                onChange={(isOn) => setChanged({ ...changed, [row.publisherId]: isOn })}
              />
            ),
          },
          {
            field: 'publisher',
            title: 'Publisher',
            isText: true,
            cell: (row) => (
              <>
                <Link to={`/edit/affiliate/${row.publisherId}`} dir="auto">
                  {row.publisherName}
                </Link>
                <About row={row} dueUntil={dueUntil} />
              </>
            ),
          },
          { field: 'statements', title: 'Statements', cell: Numbers },
          { field: 'due', title: 'Due', cell: ({ dueOn }) => dueOn ?? <span className="subtle">–</span> },
          {
            field: 'account',
            title: 'Account',
            cell: ({ accountEnd }) => (
              <span className={accountEnd ? 'muted' : 'subtle'}>{accountEnd ? `ends ${accountEnd}` : '–'}</span>
            ),
          },
          { field: 'minimum', title: 'Minimum', align: 'right', cell: ({ minimum }) => moneyText(minimum) },
          { field: 'amount', title: 'Balance due', align: 'right', cell: ({ amount }) => moneyText(amount) },
          {
            field: 'inRun',
            title: 'In this run',
            align: 'right',
            cell: (row) => (isChosen(row) ? <b>{moneyText(row.amount)}</b> : <span className="subtle">–</span>),
          },
        ]}
      />
      {mayCreate && (
        <Flex wrap="wrap" align="center" gap="2" px="gutter" py="2" bg="accent.subtle" borderBottomWidth="1px">
          <b>{`${countOf(chosen.length, 'publisher')}, ${countOf(statements, 'statement')}`}</b>
          <span className="muted">
            {settings?.payoutSettings?.isOnePersonEnough
              ? 'it is approved before anything is marked as paid'
              : 'a second person approves it before anything is marked as paid'}
          </span>
          <Spacer />
          <span>
            Total <b className="figure">{moneyText(total)}</b>
          </span>
          <Button variant="solid" size="sm" disabled={busy || chosen.length === 0} onClick={() => void send()}>
            <Plus aria-hidden />
            Create run
          </Button>
        </Flex>
      )}
    </Section>
  )
}
