import { Copy, Mail, Phone, type LucideIcon } from 'lucide-react'
import { copyText } from '../../../ui/show/copyText'
import { IconButton } from '../../../ui/form/IconButton'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { ReceivedText } from '../../../ui/show/ReceivedText'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import type { LeadIdentityFragment } from '../../../generated/graphql'
import { Heading } from '../Heading'
import type { Partly } from '../partly'
import { Badge } from '../../../ui/show/Badge'

export const nameOf = ({ firstName, lastName }: Partly<LeadIdentityFragment>) =>
  [firstName, lastName].filter(Boolean).join(' ')

function CopyButton({ what, text, said }: { what: string; text: string; said: string }) {
  return (
    <IconButton label={`Copy ${what}`} size="sm" onClick={() => void copyText(text, said)}>
      <Copy className="small" aria-hidden />
    </IconButton>
  )
}

function Contact({ icon: Icon, what, text }: { icon: LucideIcon; what: string; text: string | null | undefined }) {
  if (text === null) return null
  return (
    <span className="lead-contact">
      <Icon className="small" aria-hidden />
      {text === undefined ? (
        <Skeleton width={120} />
      ) : (
        <>
          <span dir="auto">{text}</span>
          <CopyButton what={what} text={text} said={`${what === 'e-mail' ? 'E-mail' : 'Phone'} copied!`} />
        </>
      )}
    </span>
  )
}

type Props = { id: string; titleId: string; lead: Partly<LeadIdentityFragment> }

/** Name, id, status and contacts of the lead. */
export function LeadIdentity({ id, titleId, lead }: Props) {
  const isNamed = lead.firstName !== undefined && lead.lastName !== undefined
  const title = nameOf(lead) || (isNamed ? (lead.email ?? `Lead ${id}`) : lead.email)
  return (
    <div className="lead-identity">
      <Heading below={0} id={titleId} dir="auto">
        {title ? <ReceivedText text={title} /> : <Skeleton width={180} height={18} />}
      </Heading>
      <span className="lead-marks">
        <span className="lead-contact figure">
          {id}
          <CopyButton what="lead ID" text={id} said="Lead ID copied!" />
        </span>
        {lead.isTest && <Badge tone="submitted">Test</Badge>}
        {lead.status ? <StatusBadge status={lead.status} /> : <Skeleton width={64} height={20} />}
      </span>
      <div className="lead-contacts">
        <Contact icon={Mail} what="e-mail" text={lead.email} />
        <Contact icon={Phone} what="phone" text={lead.phone} />
      </div>
    </div>
  )
}
