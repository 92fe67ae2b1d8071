import { useRevokeUserLinkMutation, type UserRowFragment } from '../../generated/graphql'
import { ConfirmAct } from '../ConfirmAct'

interface Props {
  user: UserRowFragment
  onRevoked?: () => void
  onClose: () => void
}

/** Confirms and revokes the open link of a user. */
export function RevokeUserLink({ user, onRevoked, onClose }: Props) {
  const [revoke] = useRevokeUserLinkMutation()
  const act = async () => {
    const answer = (await revoke({ variables: { userId: user.id } })).data?.revokeUserLink
    if (answer?.errors.length === 0) onRevoked?.()
    return answer
  }
  return (
    <ConfirmAct danger confirm="Yes, revoke it" act={act} done="The link was revoked" onClose={onClose}>
      The link of <b>{user.name}</b> stops working. {user.isInvited ? 'They cannot get in' : 'Their password stays'},
      and you can make a new link.
    </ConfirmAct>
  )
}
