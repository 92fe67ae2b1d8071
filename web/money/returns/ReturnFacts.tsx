import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { CircleX, Clock, Scale, Webhook } from 'lucide-react'
import { countOf, formatCount, plural } from '../../../shared/app/format'
import { formatMoney } from '../../../shared/app/money'
import { undoSeconds } from '../../../shared/access/undo'
import { Fact } from '../../leads/pendingConversions/decisions/DecisionFacts'
import { entriesInWords, type Preview, returnableOf, returnMoney } from './returnSums'

/** Deposits that are left out, each with its reason. */
export function LeftOut({ previews, isList }: { previews: readonly Preview[]; isList: boolean }) {
  const left = previews.filter(({ code }) => code !== null)
  if (!left.length) return null
  const isLate = left.every(({ code }) => code === 'LATE')
  const [is, stays] = left.length === 1 ? ['is', 'stays as it is'] : ['are', 'stay as they are']
  const what = isLate ? `${is} too late and ${stays}` : `cannot be returned and ${stays}`
  return (
    <Flex layerStyle="warning" gap="2" align="start" role="status">
      <Box as={Clock} className="small" mt="2px" aria-hidden />
      <Box minWidth={0} flex="1">
        <b>{`${formatCount(left.length)} of ${formatCount(previews.length)} ${what}`}</b>
        <Stack
          as="ul"
          gap="1"
          maxHeight="160px"
          overflowY="auto"
          overflowWrap="anywhere"
          // Focusable, so that arrow keys can scroll it.
          tabIndex={left.length > 3 ? 0 : undefined}
          aria-label="Left out"
        >
          {left.map(({ line, message }) => (
            <li key={line}>{isList ? `Line ${formatCount(line)}: ${message}` : message}</li>
          ))}
        </Stack>
      </Box>
    </Flex>
  )
}

const Money = chakra('dl', {
  base: {
    textStyle: 'figure',
    borderBottomWidth: '1px',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '3', py: '1.5', borderTopWidth: '1px' },
    '& dd': { fontWeight: 'semibold', whiteSpace: 'nowrap' },
    '& .none dd': { color: 'fg.subtle', fontWeight: 'normal' },
    '& .loss dd': { color: 'danger.fg' },
  },
})

/** Amounts are taken away. */
export const minus = (amount: number) => `${amount > 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`
/** Publishers that are named; of more, the number. */
const most = 6

/** Effects of returning deposits: money, statuses, ledger and postbacks. */
export function ReturnFacts({ previews }: { previews: readonly Preview[] }) {
  const rows = returnableOf(previews)
  if (!rows.length) return null
  const { lines, profit } = returnMoney(rows)
  const hidden = lines.length - most
  const told = new Set(rows.filter(({ tellsPublisher }) => tellsPublisher).map(({ publisherId }) => publisherId)).size
  const one = rows.length === 1
  return (
    <>
      {lines.length > 0 && (
        <Money>
          {lines.slice(0, most).map(({ label, note, amount }) => (
            <div key={label} className={amount ? undefined : 'none'}>
              <dt dir="auto">
                {label} {note && <span className="subtle">{note}</span>}
              </dt>
              <dd>{minus(amount ?? 0)}</dd>
            </div>
          ))}
          {hidden > 0 && (
            <div className="none">
              <dt>{`And ${countOf(hidden, 'more partner')}`}</dt>
              <dd />
            </div>
          )}
          {profit !== null && (
            <div className={profit > 0 ? 'loss' : undefined}>
              <dt>Profit</dt>
              <dd>{profit < 0 ? `+${formatMoney(-profit)}` : minus(profit)}</dd>
            </div>
          )}
        </Money>
      )}
      <Stack as="ul" gap="1.5" color="fg.muted">
        <Fact Icon={CircleX}>
          {`${one ? 'The lead becomes' : `The ${formatCount(rows.length)} leads become`} FTD REJECTED with this reason and ${plural(rows.length, 'leaves', 'leave')} the FTDs of ${one ? 'its' : 'their'} day.`}
        </Fact>
        {entriesInWords(rows).map((text) => (
          <Fact key={text} Icon={Scale}>
            {text}
          </Fact>
        ))}
        <Fact Icon={Webhook}>
          {told
            ? `${countOf(told, 'publisher is', 'publishers are')} told by postback, ${undoSeconds} seconds after this.`
            : `No postback is sent: ${one ? 'its publisher takes none' : 'their publishers take none'} for returns.`}
        </Fact>
      </Stack>
    </>
  )
}
