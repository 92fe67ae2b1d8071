import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { monthText } from '../../../shared/money/entryWords'
import { EventFrame } from '../../leads/leadPanel/events/EventFrame'
import { amountText, type Entry, entryNumber, isAdjustment, isPayout, partnerName, sentenceOf } from './entryRow'

/** An entry of the ledger in the timeline of its lead. */
export function MoneyEvent({ at, entry }: { at: string; entry: Entry }) {
  const { id, amount } = entry
  return (
    <EventFrame at={at} icon={Wallet}>
      <b>{`${isPayout(entry) ? 'Payout' : 'Revenue'} ${Number(amount) > 0 ? '+' : ''}${amountText(amount)}`}</b>
      {` of ${partnerName(entry)}. ${sentenceOf(entry)} `}
      <Link className="record-link" to={`/money/ledger?entry=${id}`}>{`Entry ${entryNumber(id)}`}</Link>
      {isAdjustment(entry) && `, in ${monthText(entry.month)}`}.
    </EventFrame>
  )
}
