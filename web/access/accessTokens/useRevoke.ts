import { useDeleteAccessTokenMutation, type AccessTokenRowFragment } from '../../generated/graphql'
import { forget } from '../../records/DeleteRecord'

/** Revokes an access token and removes it from cached lists. */
export function useRevoke() {
  const [remove] = useDeleteAccessTokenMutation()
  return async ({ id }: AccessTokenRowFragment) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => forget(cache, 'AccessToken', data?.deleteAccessToken.deletedId),
    })
    return data?.deleteAccessToken
  }
}
