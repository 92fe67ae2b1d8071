import { Link } from 'react-router'
import { useMay } from '../session/useSession'

const pages = {
  advertiser: { path: '/edit/advertiser/', permission: 'ADVERTISERS_EDIT' },
  publisher: { path: '/edit/affiliate/', permission: 'PUBLISHERS_EDIT' },
} as const

/** The name of an advertiser or a publisher, which opens its page for who may. */
export function PartnerLink({ kind, id, name }: { kind: keyof typeof pages; id: string; name: string }) {
  const { path, permission } = pages[kind]
  if (!useMay()(permission)) return <span dir="auto">{name}</span>
  return (
    <Link className="record-link" dir="auto" to={path + encodeURIComponent(id)}>
      {name}
    </Link>
  )
}
