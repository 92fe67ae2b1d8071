import { Link } from 'react-router'
import { opensPage, partnerAddress, type PartnerKind } from '../../shared/partners/partnerPages'
import { useMay } from '../app/session/useSession'

/** Name of an advertiser or publisher, linked if the user may open it. */
export function PartnerLink({ kind, id, name }: { kind: PartnerKind; id: string; name: string }) {
  const href = partnerAddress(kind, id)
  if (!useMay()(opensPage(kind)) || !href) return <span dir="auto">{name}</span>
  return (
    <Link className="record-link" dir="auto" to={href}>
      {name}
    </Link>
  )
}
