import { useState } from 'react'
import { HStack, Stack, Text } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { PlainTable } from '../../ui/table/PlainTable'
import { useAccessTokensQuery, type AccessTokenRowFragment } from '../../generated/graphql'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { AccessTokenCostDialog } from './AccessTokenCostDialog'
import { costTitle, shownCost } from './CostField'
import { expiryText, usedText } from './tokenTexts'
import { RevokeToken } from './RevokeToken'

/** Access tokens of a user: lists, limits and revokes them, but cannot create them. */
export function AccessTokensOfUser({ user }: { user: { id: string; name: string } }) {
  const { name: zone } = useTimeZone()
  const { data, error, refetch } = useAccessTokensQuery({
    variables: { userId: user.id },
  })
  const [changing, setChanging] = useState<AccessTokenRowFragment | null>(null)
  const [revoking, setRevoking] = useState<AccessTokenRowFragment | null>(null)
  const columns = [
    {
      field: 'name',
      title: 'Token',
      minWidth: 200,
      cell: (token: AccessTokenRowFragment) => (
        <Stack gap="0">
          {token.name}
          <Text as="small" textStyle="note">
            {[
              token.lastUsedAt ? `Last used ${usedText(token, zone)}` : 'Never used',
              token.isExpired ? expiryText(token, zone) : `expires ${expiryText(token, zone)}`,
              `${costTitle.toLowerCase()}: ${shownCost(token.costPerMinute) || 'usual'}`,
            ].join(', ')}
          </Text>
        </Stack>
      ),
    },
    {
      field: 'actions',
      title: 'Actions',
      pin: 'end' as const,
      cell: (token: AccessTokenRowFragment) => (
        <HStack>
          <Button size="sm" aria-label={`Edit ${token.name}`} onClick={() => setChanging(token)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={() => setRevoking(token)}>
            Revoke
          </Button>
        </HStack>
      ),
    },
  ]
  return (
    <section aria-label={`Access tokens of ${user.name}`}>
      <Text as="h3" textStyle="label" mb="1">
        Access tokens
      </Text>
      <PlainTable
        isList
        label={`Access tokens of ${user.name}`}
        columns={columns}
        rows={data?.accessTokens ?? undefined}
        rowId={({ id }) => id}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)} // the list shows the error
        empty={<p className="muted">None. Users make them for themselves.</p>}
      />
      {changing && <AccessTokenCostDialog token={changing} onClose={() => setChanging(null)} />}
      {revoking && <RevokeToken token={revoking} onClose={() => setRevoking(null)} />}
    </section>
  )
}
