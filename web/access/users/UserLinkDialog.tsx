import { useState } from 'react'
import { HStack, Input, Spacer, Text } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { accessLinkAddress } from '../../../shared/access/accessLinks'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useMay } from '../../app/session/useSession'
import type { UserLinkFactsFragment, UserRowFragment } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { Dialog } from '../../ui/overlay/overlays'
import { copyText } from '../../ui/show/copyText'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { RevokeUserLink } from './RevokeUserLink'

/** A new link, which is shown only now. */
export type MadeLink = Pick<UserLinkFactsFragment, 'expiresAt' | 'isSent' | 'notSentReason'> & {
  user: UserRowFragment
  token: string
}

/** Shows the new link of a user once, to copy. */
export function UserLinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const { user, token, expiresAt, isSent, notSentReason } = link
  const { name: zone } = useTimeZone()
  const mayRevoke = useMay()('USERS_EDIT')
  const [isRevoking, setRevoking] = useState(false)
  if (isRevoking) return <RevokeUserLink user={user} onRevoked={onClose} onClose={() => setRevoking(false)} />
  const kind = user.isInvited ? 'invitation' : 'password'
  const address = accessLinkAddress(window.location.origin, kind, token)
  return (
    <Dialog
      title={user.isInvited ? 'Invitation ready' : 'Link for a new password'}
      subtitle={expiresAt && `Valid until ${wallTimeAt(zone, Date.parse(expiresAt))}, once`}
      alert
      width={560}
      onClose={onClose}
      footer={
        <>
          {mayRevoke && (
            <Button variant="ghost" onClick={() => setRevoking(true)}>
              {user.isInvited ? 'Revoke invitation' : 'Revoke link'}
            </Button>
          )}
          <Spacer />
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Text color="fg.muted" mb="3">
        {isSent ? `It was sent to ${user.email}.` : `Hand it over yourself: no e-mail was sent. ${notSentReason ?? ''}`}
      </Text>
      <Field
        label={`Link for ${user.name}`}
        hint={
          user.isInvited
            ? 'Shown only now. They choose the password and the second factor.'
            : 'Shown only now. A new password ends their sessions and access tokens; the second factor stays.'
        }
      >
        <HStack css={{ '& > input': { fontFamily: 'mono', fontSize: 'xs' } }}>
          <Input readOnly value={address} onFocus={({ target }) => target.select()} />
          <Button data-autofocus onClick={() => void copyText(address, 'Link copied')}>
            <Copy aria-hidden />
            Copy
          </Button>
        </HStack>
      </Field>
    </Dialog>
  )
}
