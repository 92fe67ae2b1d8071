import { useDeleteAccessTokenMutation, type AccessTokenRowFragment } from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'

/** Confirms and revokes an access token. */
export function RevokeToken({ token: { id, name }, onClose }: { token: AccessTokenRowFragment; onClose: () => void }) {
  const [remove] = useDeleteAccessTokenMutation({
    update: (cache, { data }) => forget(cache, 'AccessToken', data?.deleteAccessToken.deletedId),
  })
  return (
    <DeleteRecord
      what={
        <>
          the access token <b>{name}</b>: tools that use it are refused at once, and what it scheduled is paused.
        </>
      }
      done="Access token revoked"
      remove={async () => (await remove({ variables: { id } })).data?.deleteAccessToken}
      onClose={onClose}
    />
  )
}
