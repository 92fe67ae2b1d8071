import { useState } from 'react'
import { Box, Flex, Grid, HStack, Text } from '@chakra-ui/react'
import {
  Braces,
  Building2,
  ChevronDown,
  ChevronUp,
  Copy,
  FileText,
  Plus,
  ScrollText,
  Send,
  ShieldAlert,
  Table,
  Users,
} from 'lucide-react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { monthText } from '../../../shared/money/entryWords'
import { useMay } from '../../app/session/useSession'
import { useStatementQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { HeadButton } from '../../ui/layout/HeadButton'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { copyText } from '../../ui/show/copyText'
import { errorText } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { BillingDataDialog } from '../billingData/BillingDataDialog'
import { moneyPath } from '../moneyTabs'
import { useRecordPayment } from '../payments/useRecordPayment'
import { StatementPayments } from '../payments/StatementPayments'
import { type FullStatement, StatementLetter } from './StatementLetter'
import { saveStatement, type StatementFile, statementFiles } from './saveStatement'
import { SendStatementDialog } from './SendStatementDialog'
import { StatementHistory } from './StatementHistory'
import { type FromList, statementPath } from './statementsUrl'
import { moneyText, Signed, StateBadge, titleOf } from './statementRow'

const fileIcons = { pdf: FileText, lines: Table, leads: Users, json: Braces } as const

/** By what it says now, and else by the nightly check: one that cannot be read is not. */
const isGenuine = ({ number, content, isGenuine }: FullStatement) =>
  number === null ? null : content?.isGenuine === true && isGenuine === true

/** `8f3c… 41d0` with a button that copies the whole. */
function Hash({ value }: { value: string }) {
  return (
    <Flex as="span" gap="1" align="center">
      <code title={value} style={{ whiteSpace: 'nowrap' }}>{`${value.slice(0, 6)} … ${value.slice(-6)}`}</code>
      <IconButton label="Copy hash" size="sm" onClick={() => void copyText(value, 'Hash copied')}>
        <Copy aria-hidden />
      </IconButton>
    </Flex>
  )
}

function Verification({ statement }: { statement: FullStatement }) {
  const { name: zone } = useTimeZone()
  const { number, sha256, keyId, previousId, previousNumber, previousSha256, checkedAt } = statement
  if (sha256 === null) return null
  return (
    <Section title="Verification" aside={<Signed isGenuine={isGenuine(statement)} isLong />}>
      <Facts
        look="lined"
        facts={[
          ['SHA-256', <Hash key="own" value={sha256} />],
          previousSha256 !== null && [
            'The one before',
            <Link key="link" to={statementPath(previousId ?? '')}>
              {previousNumber}
            </Link>,
          ],
          previousSha256 !== null && ['Its SHA-256', <Hash key="previous" value={previousSha256} />],
          ['Signature', `Ed25519, key ${keyId}`],
          checkedAt !== null && ['Checked', wallTimeAt(zone, Date.parse(checkedAt))],
        ]}
      />
      <details>
        <summary>Check it yourself</summary>
        <p className="muted">
          Whoever holds the file and our public keys finds one changed cent, a missing or a moved statement. See{' '}
          <a href="/docs/statements">how</a>.
        </p>
        <code>{`node verify.mjs keys.json ${number}.json`}</code>
      </details>
    </Section>
  )
}

/** To the statements before and after it in the list that it was opened from. */
function Neighbours({ id }: { id: string }) {
  const navigate = useNavigate()
  const from = useLocation().state as FromList | null
  const ids = from?.statements ?? []
  const at = ids.indexOf(id)
  if (at < 0) return null
  const button = (label: string, to: string | undefined, Icon: typeof ChevronUp) => (
    <IconButton
      label={label}
      size="sm"
      disabled={to === undefined}
      onClick={() => void navigate(statementPath(to ?? id), { replace: true, state: from })}
    >
      <Icon aria-hidden />
    </IconButton>
  )
  return (
    <HStack gap="1" ml="auto">
      {button('Previous statement', ids[at - 1], ChevronUp)}
      {button('Next statement', ids[at + 1], ChevronDown)}
    </HStack>
  )
}

/** One statement: the letter as it prints, its files and its verification. */
export function StatementPage() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = useStatementQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    // Without its text the rest is shown.
    errorPolicy: 'all',
  })
  const statement = data?.statement
  const list = { label: 'Statements', to: moneyPath('statements') }
  if (!statement) {
    return (
      <div className="fill">
        <PageHead title="Statement" breadcrumb={<Breadcrumb steps={[{ label: 'Money', to: list.to }, list]} />} />
        {loading ? (
          <LoadingLines what="the statement" />
        ) : error ? (
          <FailedState what="The statement" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
        ) : (
          <EmptyState
            icon={ScrollText}
            title="There is no such statement"
            text="It does not exist, or you may not see it."
          />
        )}
      </div>
    )
  }
  return <Shown key={statement.id} statement={statement} list={list} error={error} />
}

interface Props {
  statement: FullStatement
  list: { label: string; to: string }
  /** Why its text cannot be read. */
  error: unknown
}

function Shown({ statement, list, error }: Props) {
  const { name: zone } = useTimeZone()
  const [isBilling, setBilling] = useState(false)
  const [isSending, setSending] = useState(false)
  const mayEdit = useMay()('MONEY_EDIT')
  const { id, number, side, partnerName, advertiserId, publisherId, due } = statement
  const isBroken = isGenuine(statement) === false
  const { record, dialog } = useRecordPayment({
    ...{ side, id: (side === 'advertiser' ? advertiserId : publisherId) ?? '', statementId: id },
  })
  const partner = side === 'advertiser' ? `/edit/advertiser/${advertiserId}` : `/edit/affiliate/${publisherId}`
  return (
    <div className="fill">
      <PageHead
        isRecord
        title={titleOf(statement)}
        status={
          <>
            <StateBadge state={statement.state} />
            {isBroken && <Signed isGenuine={false} />}
          </>
        }
        breadcrumb={<Breadcrumb steps={[{ label: 'Money', to: list.to }, list, { label: number ?? 'Draft' }]} />}
      >
        {number !== null && !isBroken && mayEdit && (
          <HeadButton icon={Send} label="Send" onClick={() => setSending(true)} />
        )}
        <HeadButton icon={Building2} label="Billing data" onClick={() => setBilling(true)} />
        {number !== null &&
          !isBroken &&
          (Object.keys(statementFiles) as StatementFile[]).map((file) => (
            <HeadButton
              key={file}
              icon={fileIcons[file]}
              label={statementFiles[file].title}
              title={statementFiles[file].hint}
              onClick={() => void saveStatement({ id, number }, file)}
            />
          ))}
        {mayEdit && number !== null && (due ?? 0) > 0 && statement.runId === null && (
          <Button variant="solid" onClick={record}>
            <Plus aria-hidden />
            Record payment
          </Button>
        )}
      </PageHead>
      <Flex
        wrap="wrap"
        gap="2px 20px"
        px="gutter"
        pb="2"
        color="fg.muted"
        lineHeight="24px"
        css={{ '& > a': { display: 'block', minWidth: '24px', minHeight: '24px' } }}
      >
        <Link to={partner} dir="auto">
          {partnerName}
        </Link>
        <span>{monthText(statement.month)}</span>
        {statement.issuedAt && <span>{`Issued ${wallTimeAt(zone, Date.parse(statement.issuedAt))}`}</span>}
        {statement.dueOn && <span>{`Due ${statement.dueOn}`}</span>}
        <Neighbours id={id} />
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' }}
        flex="1"
        minH="0"
        overflow={{ base: 'auto', lg: 'hidden' }}
        borderTopWidth="1px"
        css={{
          // One below the other, the amounts come first.
          lgDown: {
            '& > aside': { display: 'contents' },
            '& > aside > *': { px: 'gutter', py: '3', m: 0 },
            '& > aside > :first-child': { order: -1 },
          },
        }}
      >
        <Box
          bg="bg.canvas"
          p={{ base: '12px 0', md: '16px 24px' }}
          overflow={{ lg: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label="Document"
        >
          {isBroken && statement.content && (
            <Text layerStyle="danger" maxW="760px" mx="auto" mb="3" role="alert">
              It is not as it was signed: an amount, its number or the statement before it was changed in the database.
              There is no file of it, and it is not sent.
            </Text>
          )}
          {statement.content ? (
            <StatementLetter statement={statement} />
          ) : (
            <EmptyState icon={ShieldAlert} title="This statement is broken" text={errorText(error)} error={error} />
          )}
        </Box>
        <Box as="aside" p="gutter" overflow={{ lg: 'auto' }} borderLeftWidth={{ lg: '1px' }}>
          <Section title="Amounts" mb="5">
            <Facts
              look="apart"
              facts={[
                ['Deposits', moneyText(statement.linesAmount)],
                ['Adjustments', moneyText(statement.adjustmentsAmount)],
                ['Total', <b key="total">{moneyText(statement.total)}</b>],
                ['Paid', moneyText(statement.paid)],
                ['Due', <b key="due">{moneyText(statement.due)}</b>],
                ['Closing balance', moneyText(statement.closingBalance)],
              ]}
            />
          </Section>
          <StatementPayments statement={statement} />
          <Verification statement={statement} />
          <StatementHistory statement={statement} />
        </Box>
      </Grid>
      {isSending && <SendStatementDialog statement={statement} onClose={() => setSending(false)} />}
      {dialog}
      {isBilling && (
        <BillingDataDialog owner={{ advertiserId, publisherId, name: partnerName }} onClose={() => setBilling(false)} />
      )}
    </div>
  )
}
