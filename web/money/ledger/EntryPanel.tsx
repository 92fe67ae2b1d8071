import type { ReactNode } from 'react'
import { Box, Flex, Heading, HStack, Spacer, Text } from '@chakra-ui/react'
import { CornerDownRight, History, Scale, ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney } from '../../../shared/app/money'
import { accountKinds } from '../../../shared/money/ledger'
import { monthText } from '../../../shared/money/entryWords'
import { historyAddress } from '../../access/auditLog/HistoryLink'
import { useMay } from '../../app/session/useSession'
import { useEntriesOfLeadQuery, useLedgerEntryQuery } from '../../generated/graphql'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { PartnerLink } from '../../partners/PartnerLink'
import { DockedPanel, type Docked, panelSection } from '../../ui/layout/DockedPanel'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { Section } from '../../ui/layout/Section'
import { type Fact, Facts } from '../../ui/show/Facts'
import { StatusBadge } from '../../ui/show/StatusBadge'
import type { PlainColumn } from '../../ui/table/PlainTable'
import { SmallTable } from '../../ui/table/SmallTable'
import { DateTime } from '../../ui/time/DateTime'
import {
  amountText,
  type Entry,
  entryNumber,
  isAdjustment,
  isPayout,
  KindBadge,
  partnerName,
  sentenceOf,
} from './entryRow'

interface Props extends Omit<Docked, 'href'> {
  id: string
  /** The entry, if the list has it. */
  row: Entry | undefined
  /** Address of another entry. */
  hrefOf: (id: string) => string
}

const barLabels = { previous: 'Entry above', next: 'Entry below' }

/** An entry: its lines, its months, the lead before and after, and what belongs together. */
export function EntryPanel({ id, row, hrefOf, ...docked }: Props) {
  const { data, error, refetch } = useLedgerEntryQuery({ variables: { id }, skip: row !== undefined })
  const entry = row ?? data?.ledgerEntry
  const name = `Entry ${entryNumber(id)}`
  return (
    <DockedPanel
      {...docked}
      name={name}
      said={entry ? `${name}: ${sentenceOf(entry)}` : ''}
      labels={barLabels}
      href={hrefOf(id)}
      foot={
        entry && (
          <>
            {entry.leadId !== null && (
              <Box flex="none">
                <LeadLink lead={entry.leadId}>Open lead</LeadLink>
              </Box>
            )}
            <Spacer />
            <Text textStyle="hint">Entries never change. A mistake is answered by another entry.</Text>
          </>
        )
      }
    >
      {entry ? (
        <EntryBody entry={entry} hrefOf={hrefOf} />
      ) : error ? (
        <FailedState what="The entry" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : data ? (
        <EmptyState title="No such entry" text="It does not exist, or you may not see it." />
      ) : (
        <LoadingLines what="The entry" />
      )}
    </DockedPanel>
  )
}

type Line = { account: string; debit: number | null; credit: number | null; isSum?: boolean }
const figure = (amount: number | null, isSum = false) =>
  amount === null ? null : isSum ? <b>{formatMoney(amount)}</b> : formatMoney(amount)
const lineColumns: PlainColumn<Line>[] = [
  {
    title: 'Account',
    cell: ({ account, isSum }) =>
      isSum ? (
        <HStack as="span" gap="1.5" color="success.fg">
          <Scale className="small" aria-hidden />
          {account}
        </HStack>
      ) : (
        account
      ),
  },
  { title: 'Debit', align: 'right', cell: ({ debit, isSum }) => figure(debit, isSum) ?? none },
  { title: 'Credit', align: 'right', cell: ({ credit, isSum }) => figure(credit, isSum) ?? none },
]
const none = <span className="subtle">–</span>

function EntryBody({ entry, hrefOf }: { entry: Entry; hrefOf: Props['hrefOf'] }) {
  const { id, kind, amount, lines, advertiserId, publisherId, actor, createdAt } = entry
  const partner = publisherId === null ? ('advertiser' as const) : ('publisher' as const)
  const sum = amount && Math.abs(amount)
  return (
    <>
      <Box as="section" css={panelSection}>
        <Flex align="center" gap="2">
          <Heading as="h2" fontSize="md" fontWeight="semibold" lineHeight="24px">
            {`Entry ${entryNumber(id)}`}
          </Heading>
          <KindBadge kind={kind} />
          <Spacer />
          <Text as="b" fontSize="md" className="figure">
            {amountText(amount)}
          </Text>
        </Flex>
        <Text color="fg.muted" mt="0.5">
          {sentenceOf(entry)}
        </Text>
        <Text color="fg.muted">
          <PartnerLink kind={partner} id={advertiserId ?? publisherId ?? ''} name={partnerName(entry)} />
          {kind !== 'opening' &&
            `, by ${actor === 'broker' ? 'the advertiser' : actor === 'system' ? 'the system' : actor}`}
        </Text>
      </Box>
      <Box as="section" css={panelSection} aria-label="Lines">
        <SmallTable
          size="md"
          label="Lines"
          columns={lineColumns}
          rows={[
            ...lines.map((line) => ({
              ...line,
              account: ['receivable', 'payable'].includes(line.account)
                ? `${accountKinds[line.account]}, ${partnerName(entry)}`
                : accountKinds[line.account],
            })),
            { account: 'Balanced', debit: sum, credit: sum, isSum: true },
          ]}
        />
      </Box>
      <Box as="section" css={panelSection} aria-label="Months">
        <Facts look="apart" facts={[['Booked', <DateTime key="at" at={createdAt} />], ...monthFacts(entry)]} />
      </Box>
      {entry.leadId !== null && (
        <>
          <Section title="The lead, before and after" css={panelSection}>
            <Facts look="apart" facts={leadFacts(entry)} />
          </Section>
          <Together entry={entry} leadId={entry.leadId} hrefOf={hrefOf} />
        </>
      )}
    </>
  )
}

function monthFacts(entry: Entry): Fact[] {
  const { kind, month, effectiveMonth, effectiveClosedAt, effectiveAt } = entry
  const isAdjusted = isAdjustment(entry)
  const effective = effectiveMonth === null ? 'an earlier month' : monthText(effectiveMonth)
  return [
    kind !== 'opening' && ['Effective date', <DateTime key="at" at={effectiveAt} />],
    [
      'Accounting month',
      isAdjusted ? (
        <Text as="span" color="warning.fg">{`${monthText(month)}, from ${effective}`}</Text>
      ) : (
        monthText(month)
      ),
    ],
    isAdjusted && effectiveMonth === null && ['Why not earlier', 'the ledger begins later: see the opening entry'],
    isAdjusted &&
      effectiveClosedAt !== null && [
        `Why not ${effective}`,
        <span key="why">
          closed on <DateTime at={effectiveClosedAt} />
        </span>,
      ],
  ]
}

const status = (name: Entry['oldStatus'], missing: string) => (name ? <StatusBadge status={name} /> : missing)
const moved = (from: ReactNode, to: ReactNode) => (
  <HStack as="span" gap="1.5" justify="end">
    <span className="subtle">{from}</span>→ {to}
  </HStack>
)
const leadFacts = (entry: Entry): Fact[] => [
  [
    'Status',
    // Of a lead that was approved before the ledger, the status before is not known.
    entry.oldStatus === entry.newStatus || entry.oldStatus === null
      ? status(entry.newStatus, 'deleted')
      : moved(status(entry.oldStatus, ''), status(entry.newStatus, 'deleted')),
  ],
  [
    `${isPayout(entry) ? 'Payout' : 'Revenue'} of ${partnerName(entry)}`,
    moved(<s>{amountText(entry.oldAmount)}</s>, amountText(entry.newAmount)),
  ],
]

/** Other entries of the lead: first those that were written together, then the earlier and later ones. */
function Together({ entry, leadId, hrefOf }: { entry: Entry; leadId: string; hrefOf: Props['hrefOf'] }) {
  const mayAudit = useMay()('AUDIT_LOG_LIST')
  const { data } = useEntriesOfLeadQuery({ variables: { leadIds: [leadId] }, fetchPolicy: 'cache-and-network' })
  const others = (data?.ledger?.rows ?? []).filter(({ id }) => id !== entry.id)
  const isTogether = ({ createdAt }: Entry) => createdAt === entry.createdAt
  const ordered = [...others.filter(isTogether), ...others.filter((other) => !isTogether(other))]
  if (!ordered.length && (!mayAudit || entry.auditId === null)) return null
  return (
    <Section title="Belongs together" css={panelSection}>
      <ul>
        {ordered.map((other) => (
          <Flex as="li" key={other.id} gap="2.5" align="baseline" py="1">
            {isTogether(other) ? (
              <CornerDownRight className="small" aria-label="Written together" />
            ) : (
              <History className="small" aria-label="Another time" />
            )}
            <Box flex="1" minW="0">
              <Link className="record-link" to={hrefOf(other.id)} replace>{`Entry ${entryNumber(other.id)}`}</Link>
              {`, ${isPayout(other) ? 'payout' : 'revenue'} of ${partnerName(other)}`}
              {!isTogether(other) && `, in ${monthText(other.month)}`}
            </Box>
            <span className="figure">{amountText(other.amount)}</span>
          </Flex>
        ))}
        {mayAudit && entry.auditId !== null && (
          <Flex as="li" gap="2.5" align="baseline" py="1">
            <ScrollText className="small" aria-hidden />
            <Box flex="1" minW="0">
              <Link className="record-link" to={historyAddress('lead', leadId)}>
                {`Audit row ${entryNumber(entry.auditId)}`}
              </Link>
              {`, ${entry.actor}`}
            </Box>
          </Flex>
        )}
      </ul>
    </Section>
  )
}
