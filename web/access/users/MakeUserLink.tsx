import { useRef, useState } from 'react'
import { useCreateUserLinkMutation, type UserRowFragment } from '../../generated/graphql'
import { ConfirmAct } from '../ConfirmAct'
import { UserLinkDialog, type MadeLink } from './UserLinkDialog'

/** Confirms and makes a link for a user, and shows it: a new invitation, or for a new password. */
export function MakeUserLink({ user, onClose }: { user: UserRowFragment; onClose: () => void }) {
  const [make] = useCreateUserLinkMutation({ fetchPolicy: 'no-cache' })
  const [made, setMade] = useState<MadeLink | null>(null)
  const isMade = useRef(false)
  if (made) return <UserLinkDialog link={made} onClose={onClose} />
  const act = async () => {
    const { data } = await make({
      variables: { userId: user.id },
      update: (cache, { data }) => {
        const linkExpiresAt = data?.createUserLink.user?.linkExpiresAt
        cache.modify({ id: cache.identify(user), fields: { linkExpiresAt: () => linkExpiresAt ?? null } })
      },
    })
    const answer = data?.createUserLink
    if (answer?.user && answer.token) {
      isMade.current = true
      setMade({ ...answer, user: answer.user, token: answer.token })
    }
    return answer
  }
  return (
    <ConfirmAct
      title={user.isInvited ? 'New invitation link' : 'Link for a new password'}
      confirm="Make the link"
      act={act}
      done="The link is ready"
      // After that, the link is shown in its place.
      onClose={() => isMade.current || onClose()}
    >
      {user.isInvited ? (
        <>
          <b>{user.name}</b> gets a new link to accept the invitation, valid for 3 days. The former one stops working.
        </>
      ) : (
        <>
          By the link, <b>{user.name}</b> chooses a new password within 24 hours. Make sure that it is they who ask.
          Until it is used, the present password stays.
        </>
      )}
    </ConfirmAct>
  )
}
