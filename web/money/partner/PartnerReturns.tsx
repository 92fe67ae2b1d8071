import { useState } from 'react'
import { Spacer } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useMay } from '../../app/session/useSession'
import type { PartnerMoneyQuery } from '../../generated/graphql'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { Button } from '../../ui/form/Button'
import { Section } from '../../ui/layout/Section'
import { Flag } from '../../ui/show/CountryName'
import { SmallTable } from '../../ui/table/SmallTable'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { ReturnDialog } from '../returns/ReturnDialog'
import { moneyText } from '../statements/statementRow'

type Returns = NonNullable<PartnerMoneyQuery['depositReturns']>
type Row = Returns['rows'][number]

const less = (amount: number | null) => moneyText(amount && -amount)

/** The last deposits that advertisers took back, of one of them or of a publisher. */
export function PartnerReturns({ side, returns }: { side: 'advertiser' | 'publisher'; returns: Returns }) {
  const { name: zone } = useTimeZone()
  const may = useMay()
  const [isReturning, setReturning] = useState(false)
  const { rows, total } = returns
  return (
    <Section
      title="Returns"
      hint={total ? `${rows.length} of ${total}, the latest first` : 'None so far.'}
      aside={
        may('MONEY_EDIT') &&
        may('LEADS_EDIT') && (
          <>
            <Spacer />
            <Button size="sm" onClick={() => setReturning(true)}>
              <Undo2 aria-hidden />
              Return deposits
            </Button>
          </>
        )
      }
    >
      {rows.length > 0 && (
        <SmallTable<Row>
          size="md"
          label="Returns"
          rows={rows}
          columns={[
            {
              ...{ title: 'When', cellClass: 'muted' },
              cell: ({ returnedAt }) => wallTimeAt(zone, Date.parse(returnedAt)),
            },
            {
              title: 'Lead',
              cell: ({ leadId, countryCode }) => (
                <>
                  <Flag code={countryCode} /> <LeadLink lead={leadId}>{leadId}</LeadLink>
                </>
              ),
            },
            { title: 'Reason', cell: ({ reason }) => reason },
            side === 'advertiser'
              ? { title: 'Publisher', isText: true, cell: ({ publisherName }) => publisherName }
              : { title: 'Advertiser', isText: true, cell: ({ advertiserName }) => advertiserName },
            { title: 'By', cellClass: 'muted', cell: ({ source, actor }) => (source === 'staff' ? actor : source) },
            { title: 'Revenue', align: 'right', cell: ({ revenue }) => less(revenue) },
            {
              ...{ title: 'Payout', align: 'right' },
              cell: ({ payout, isBorne }) => (isBorne ? <span className="muted">we bear it</span> : less(payout)),
            },
          ]}
        />
      )}
      {isReturning && <ReturnDialog leadIds={null} onClose={() => setReturning(false)} />}
    </Section>
  )
}
