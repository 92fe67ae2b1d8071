import { useApolloClient } from '@apollo/client/react'
import { PublisherApiTokenDocument } from '../../../generated/graphql'
import { attempt } from '../../../ui/overlay/attempt'
import { toast } from '../../../ui/overlay/toasts'

const unreadable = 'The API token cannot be read any more. Rotate it to give the publisher a new one.'

/** Reads the API token on demand, which stands in the audit log: never cached; null after a message if it fails. */
export function usePublisherToken(id: string) {
  const client = useApolloClient()
  return async (): Promise<string | null> => {
    let token: string | null = null
    await attempt(async () => {
      const options = { query: PublisherApiTokenDocument, variables: { id }, fetchPolicy: 'no-cache' } as const
      token = (await client.query(options)).data?.publisher?.apiToken ?? null
      if (!token) toast.error(unreadable)
    })
    return token
  }
}
