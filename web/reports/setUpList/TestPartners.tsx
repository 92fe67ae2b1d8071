import { useApolloClient } from '@apollo/client/react'
import { Text } from '@chakra-ui/react'
import { FlaskConical, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { may as holds } from '../../../shared/access/permissions'
import { useStoredUser } from '../../app/session/useSession'
import { useConnectTestPartnersMutation, useRemoveTestPartnersMutation } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { errorText, throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { AsidePart } from './AsidePart'
import type { SetUpFacts } from './setUpSteps'

const connects = ['PUBLISHERS_CREATE', 'ADVERTISERS_CREATE', 'ADVERTISERS_EDIT', 'DISTRIBUTIONS_CREATE']
const removes = ['PUBLISHERS_DELETE', 'ADVERTISERS_DELETE', 'DISTRIBUTIONS_DELETE']

/** Connects the sandbox broker and a sample publisher, or removes them. */
export function TestPartners({ facts: { mayTry, testPartners } }: { facts: SetUpFacts }) {
  const held = useStoredUser()?.permissions ?? []
  const client = useApolloClient()
  const [connect] = useConnectTestPartnersMutation()
  const [remove] = useRemoveTestPartnersMutation()
  const { busy, run } = useSingleRun()
  const may = (needed: readonly string[]) => needed.every((name) => holds(held, name))
  const act = (send: () => Promise<{ errors: Parameters<typeof throwErrors>[0] } | undefined>, done: string) =>
    void run(async () => {
      try {
        throwErrors((await send())?.errors)
        // Lists of partners, distributions and leads have other rows now.
        await client.refetchQueries({ include: 'active' })
        toast.success(done)
      } catch (error) {
        toast.error(errorText(error), { error })
      }
    })
  if (testPartners) {
    const page = partnerAddress('publisher', testPartners.publisher.id)
    return (
      <AsidePart title="Test partners">
        <Text color="fg.muted" mb="2">
          Send a lead with the curl line of{' '}
          {page ? <Link to={`${page}?tab=api`}>{testPartners.publisher.name}</Link> : testPartners.publisher.name}.{' '}
          {testPartners.advertiser.name} accepts it, and reports a deposit after a minute, which you accept under
          Pending Conversions. They count in no figure and tick nothing off here.
        </Text>
        {may(removes) && (
          <Button
            disabled={busy}
            onClick={() =>
              act(async () => (await remove()).data?.removeTestPartners, 'Test partners and their leads removed')
            }
          >
            <Trash2 aria-hidden />
            Remove test partners
          </Button>
        )}
      </AsidePart>
    )
  }
  if (!mayTry || !may(connects)) return null
  return (
    <AsidePart title="Try it without partners">
      <Text color="fg.muted" mb="2">
        Connects the sandbox broker and a sample publisher, so that you can watch a lead travel to its deposit. Both are
        marked as test, count in no figure and tick nothing off here.
      </Text>
      <Button
        disabled={busy}
        onClick={() => act(async () => (await connect()).data?.connectTestPartners, 'Test partners connected')}
      >
        <FlaskConical aria-hidden />
        Connect test partners
      </Button>
      <Text textStyle="hint" mt="2">
        Removable in one click.
      </Text>
    </AsidePart>
  )
}
