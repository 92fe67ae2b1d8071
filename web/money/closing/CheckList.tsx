import { useState } from 'react'
import { chakra, Flex } from '@chakra-ui/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatCount } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { closingChecks } from '../../../shared/money/closingChecks'
import { type ClosingFactsFragment, ClosingDocument, useAcceptClosingCheckMutation } from '../../generated/graphql'
import { Button, LinkButton } from '../../ui/form/Button'
import { TextField } from '../../ui/form/TextField'
import { errorText, throwErrors } from '../../ui/show/errors'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { moneyText } from '../statements/statementRow'

type CheckFacts = ClosingFactsFragment['checks'][number]

/** What a check is about, and where what it finds is settled. */
const about: Readonly<Record<CheckFacts['check'], { text: string; to?: { label: string; path: string } }>> = {
  pending: {
    text: 'Of the month and not decided. What is accepted after closing becomes an adjustment in the next one.',
    to: { label: 'Open Pending', path: '/pending-conversion' },
  },
  held: {
    text: 'The advertiser did not answer, so nobody knows whether it took them.',
    to: { label: 'Open Held leads', path: '/held-leads' },
  },
  no_price: {
    text: 'They earn $0.00, because the advertiser has no price for the country.',
    to: { label: 'Open Leads', path: '/leads' },
  },
  brokers: {
    text: 'They gave no list of the month, or lines that differ wait for a choice.',
    to: { label: 'Compare', path: '?step=compare' },
  },
  postbacks: { text: 'They failed for good: publishers do not know of these deposits.' },
  billing_data: {
    text: 'They get a draft without a number; so does everybody while our own billing data are missing.',
  },
  ledger: { text: 'Differences at the last daily comparison.' },
}

const Row = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr) auto', md: '20px minmax(0, 1fr) 76px 128px 268px' },
    gap: '4px 16px',
    px: 'gutter',
    py: '11px',
    borderBottomWidth: '1px',
    '& h2': { fontWeight: 'semibold' },
    '& .n': { textAlign: 'end', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& .n ~ .n': { gridRow: { base: 2, md: 'auto' }, gridColumn: { base: 3, md: 'auto' } },
    '& .act': { justifySelf: { md: 'end' }, gridRow: { base: 2, md: 'auto' }, gridColumn: { base: 2, md: 'auto' } },
    '& form': { gridColumn: '2 / -1' },
  },
})

function CheckRow({ month, facts, isFixed }: { month: string; facts: CheckFacts; isFixed: boolean }) {
  const { check, found, money, isSettled, note } = facts
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [accept, { loading }] = useAcceptClosingCheckMutation()
  const { name: zone } = useTimeZone()
  const { text: meaning, to } = about[check]
  const send = async () => {
    if (!text?.trim() || loading) return
    try {
      const variables = { month, check, found, money, note: text.trim() }
      const { data } = await accept({
        variables,
        refetchQueries: [{ query: ClosingDocument, variables: { month } }],
        awaitRefetchQueries: true,
      })
      throwErrors(data?.acceptClosingCheck.errors)
      setText(null)
    } catch (error) {
      setFault(errorText(error))
    }
  }
  const Icon = isSettled ? CircleCheck : CircleAlert
  return (
    <Row aria-label={closingChecks[check]}>
      <Icon
        className="small"
        aria-label={isSettled ? 'Settled' : 'Open'}
        color={`var(--colors-${isSettled ? 'success' : 'warning'}-fg)`}
      />
      <div>
        <h2>{closingChecks[check]}</h2>
        <p className="muted">{meaning}</p>
      </div>
      <b className="n">{formatCount(found)}</b>
      <span className="n">{money == null ? <span className="subtle">–</span> : moneyText(money)}</span>
      <Flex className="act" gap="1" wrap="wrap" align="center">
        {note && isSettled && found > 0 ? (
          <span className="muted">{`Accepted by ${note.notedBy}, ${wallTimeAt(zone, Date.parse(note.notedAt))}: “${note.note}”`}</span>
        ) : found === 0 ? (
          <span className="subtle">Nothing found</span>
        ) : (
          <>
            {to && (
              <LinkButton size="sm" to={to.path}>
                {to.label}
              </LinkButton>
            )}
            {!isFixed && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={text !== null}
                onClick={() => setText(text === null ? '' : null)}
              >
                Accept
              </Button>
            )}
          </>
        )}
      </Flex>
      {text !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <TextField
            label="Note"
            hint="Why the month may be closed with this open."
            maxLength={500}
            error={fault}
            value={text}
            onType={(typed) => {
              setText(typed)
              setFault(null)
            }}
          />
          <Flex gap="2" mt="2">
            <Button size="sm" onClick={() => setText(null)}>
              Cancel
            </Button>
            <Button size="sm" variant="solid" type="submit" disabled={!text.trim() || loading}>
              {`Accept ${formatCount(found)}`}
            </Button>
          </Flex>
        </form>
      )}
    </Row>
  )
}

/** What is to be settled before a month is closed, each with its count, money and link. */
export const CheckList = ({
  month,
  checks,
  isFixed,
}: {
  month: string
  checks: readonly CheckFacts[]
  isFixed: boolean
}) => checks.map((facts) => <CheckRow key={facts.check} {...{ month, facts, isFixed }} />)
