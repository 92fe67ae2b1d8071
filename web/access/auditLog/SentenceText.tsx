import { Link } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { leadOfRecord, recordAddress } from '../../app/recordTypes'
import { fieldsOf, type AuditRow, type Part } from './sentences/sentence'

/** A sentence with links to the user and the record, if the user may open them. */
export function SentenceText({ row, parts }: { row: AuditRow; parts: readonly Part[] }) {
  const may = useMay()
  const held = fieldsOf(row)
  const addressOf = ({ as }: Part) => {
    if (as === 'record') return recordAddress(row, may, held)
    if (as !== 'who') return null
    const broker = /^advertiser:(\d+)$/.exec(row.actor)?.[1]
    const [entity, entityId] = broker ? ['advertiser', broker] : ['user', row.userId]
    return recordAddress({ entity, entityId, action: '' }, may)
  }
  return parts.map((part, at) => {
    const address = addressOf(part)
    const text = part.as === 'who' || part.as === 'value' ? <b dir="auto">{part.text}</b> : part.text
    if (!address) return <span key={at}>{text}</span>
    // A lead opens in the panel beside the log.
    return (
      <Link
        key={at}
        className={part.as === 'who' ? undefined : 'audit-link'}
        dir="auto"
        to={address}
        data-lead={part.as === 'record' ? leadOfRecord(row, held) : undefined}
      >
        {text}
      </Link>
    )
  })
}
