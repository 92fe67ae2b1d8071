import { Box, Flex, Stack } from '@chakra-ui/react'
import { BadgeDollarSign, FlaskConical, Gauge, TriangleAlert, Webhook, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../shared/app/money'
import { countOf, formatCount, plural } from '../../../../shared/app/format'
import { undoSeconds } from '../../../../shared/access/undo'
import { hasHint, hintsOf, type PendingRow } from '../pendingParts'
import { countedOf, moneyOf, listedNames, postbacksOf } from './decisionFacts'
import type { DecisionKind } from './useDecision'

/** An effect in words. */
export const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <Flex as="li" gap="9px">
    <Box as={Icon} className="small subtle" mt="2px" aria-hidden />
    <span>{children}</span>
  </Flex>
)

/** Amounts that the user may see. */
function Amounts({
  lines,
}: {
  lines: readonly { label: string; amount: number | null; sign?: string; total?: boolean }[]
}) {
  const shown = lines.filter(({ amount }) => amount !== null)
  if (!shown.length) return null
  return (
    <Box as="dl" textStyle="figure" borderBottomWidth="1px">
      {shown.map(({ label, amount, sign = '', total }) => (
        <Flex key={label} justify="space-between" gap="3" py="1.5" borderTopWidth="1px">
          <Box as="dt" color={total ? 'fg' : 'fg.muted'} dir="auto">
            {label}
          </Box>
          <Box as="dd" color={total && Number(amount) > 0 ? 'profit.fg' : 'fg'} fontWeight="semibold">
            {`${amount ? sign : ''}${formatMoney(amount ?? 0)}`}
          </Box>
        </Flex>
      ))}
    </Box>
  )
}

function accepted(rows: readonly PendingRow[]) {
  const { postbacks, publishers } = postbacksOf(rows)
  const one = rows.length === 1
  return (
    <>
      <Fact Icon={BadgeDollarSign}>
        {one ? 'The lead becomes FTD.' : `The ${formatCount(rows.length)} leads become FTD.`} Revenue counts from the
        deposit date, payout and publisher FTDs from now.
      </Fact>
      <Fact Icon={Webhook}>
        {postbacks
          ? `${countOf(publishers, 'publisher is', 'publishers are')} told by ${countOf(postbacks, 'postback')}, ${undoSeconds} seconds after this.`
          : `No postback is sent: ${one ? 'its publisher takes none' : 'their publishers take none'} for FTDs.`}
      </Fact>
      <Fact Icon={Gauge}>FTD caps do not move: pending conversions count already.</Fact>
    </>
  )
}

function rejected(rows: readonly PendingRow[]) {
  const deposits = rows.filter(({ isFakeFtd }) => !isFakeFtd).length
  return (
    <>
      <Fact Icon={BadgeDollarSign}>
        {rows.length === 1 ? 'The lead becomes' : `The ${formatCount(rows.length)} leads become`} FTD REJECTED.
        Publishers see the status override, not the amount.
      </Fact>
      <Fact Icon={Webhook}>No postback is sent.</Fact>
      {deposits > 0 && (
        <Fact Icon={Gauge}>
          {`${countOf(deposits, 'deposit')} ${plural(deposits, 'stops', 'stop')} counting in FTD caps, which gives them room.`}
        </Fact>
      )}
    </>
  )
}

/** What to look at before a decision: the hints of one conversion, or how many other than test leads have one. */
function Hints({ rows }: { rows: readonly PendingRow[] }) {
  const [row] = rows
  const hinted = countedOf(rows).filter(hasHint).length
  const texts =
    rows.length === 1 && row
      ? hintsOf(row).flatMap(({ kind, text }) => (kind === 'TEST_LEAD' ? [] : [text]))
      : hinted > 0
        ? [`${formatCount(hinted)} of them ${plural(hinted, 'has', 'have')} a hint.`]
        : []
  return texts.map((text) => (
    <Fact key={text} Icon={TriangleAlert}>
      {text}
    </Fact>
  ))
}

/** Effects of accepting or rejecting these conversions: money, postbacks and caps. */
export function DecisionFacts({ kind, rows }: { kind: DecisionKind; rows: readonly PendingRow[] }) {
  const { revenue, payout, profit } = moneyOf(rows)
  const counted = countedOf(rows)
  const tests = rows.length - counted.length
  const advertisers = listedNames(counted.map(({ advertiserName }) => advertiserName))
  const publishers = listedNames(counted.map(({ publisherName }) => publisherName))
  const lines =
    kind === 'accept'
      ? [
          { label: `Revenue from ${advertisers}`, amount: revenue, sign: '+' },
          { label: `Payout to ${publishers}`, amount: payout, sign: '−' },
          { label: 'Profit', amount: profit, sign: profit !== null && profit > 0 ? '+' : '', total: true },
        ]
      : [
          { label: 'Revenue not booked', amount: revenue },
          { label: 'Payout not owed', amount: payout },
        ]
  return (
    <>
      {counted.length > 0 && <Amounts lines={lines} />}
      <Stack as="ul" gap="1.5" color="fg.muted">
        {tests > 0 && (
          <Fact Icon={FlaskConical}>
            {rows.length === 1
              ? 'It is a test lead.'
              : `${formatCount(tests)} of them ${plural(tests, 'is a test lead', 'are test leads')}: not counted in the money above.`}
          </Fact>
        )}
        <Hints rows={rows} />
        {kind === 'accept' ? accepted(rows) : rejected(rows)}
      </Stack>
    </>
  )
}
