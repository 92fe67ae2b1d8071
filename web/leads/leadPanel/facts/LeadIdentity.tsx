import { Flex, Grid, HStack } from '@chakra-ui/react'
import { Copy, Mail, Phone, type LucideIcon } from 'lucide-react'
import { copyText } from '../../../ui/show/copyText'
import { IconButton } from '../../../ui/form/IconButton'
import { Skeleton } from '../../../ui/layout/Skeleton'
import { ReceivedText } from '../../../ui/show/ReceivedText'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import type { LeadIdentityFragment } from '../../../generated/graphql'
import { Heading } from '../LeadParts'
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
    <HStack gap="1.5" minW="0" overflowWrap="anywhere">
      <Icon className="small subtle" aria-hidden />
      {text === undefined ? (
        <Skeleton width={120} />
      ) : (
        <>
          <span dir="auto">{text}</span>
          <CopyButton what={what} text={text} said={`${what === 'e-mail' ? 'E-mail' : 'Phone'} copied!`} />
        </>
      )}
    </HStack>
  )
}

type Props = { id: string; titleId: string; lead: Partly<LeadIdentityFragment> }

/** Name, id, status and contacts of the lead. */
export function LeadIdentity({ id, titleId, lead }: Props) {
  const isNamed = lead.firstName !== undefined && lead.lastName !== undefined
  const title = nameOf(lead) || (isNamed ? (lead.email ?? `Lead ${id}`) : lead.email)
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr auto' }} gap="2px 12px">
      <Heading below={0} id={titleId} dir="auto">
        {title ? <ReceivedText text={title} /> : <Skeleton width={180} height={18} />}
      </Heading>
      <HStack minH="28px" alignSelf="start">
        <HStack gap="1.5" textStyle="figure">
          {id}
          <CopyButton what="lead ID" text={id} said="Lead ID copied!" />
        </HStack>
        {lead.isTest && <Badge tone="submitted">Test</Badge>}
        {lead.status ? <StatusBadge status={lead.status} /> : <Skeleton width={64} height={20} />}
      </HStack>
      <Flex wrap="wrap" gridColumn="1 / -1" columnGap="14px">
        <Contact icon={Mail} what="e-mail" text={lead.email} />
        <Contact icon={Phone} what="phone" text={lead.phone} />
      </Flex>
    </Grid>
  )
}
