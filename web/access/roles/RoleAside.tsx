import { useMemo } from 'react'
import { Box, Flex, Heading, Stack } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { RoleRowFragment } from '../../generated/graphql'
import { DialogAside } from '../../ui/overlay/DialogColumns'
import { PermissionChanges } from '../permissions/PermissionChanges'
import { RolePreview } from '../permissions/RolePreview'
import { useMay } from '../../app/session/useSession'

interface Props {
  /** The saved role; null for a new one. */
  role: RoleRowFragment | null
  /** Currently selected permissions. */
  permissions: readonly number[]
}

/** Effects of the selection: changed permissions, affected users, and what they will see. */
export function RoleAside({ role, permissions }: Props) {
  const after = useMemo(() => new Set(permissions), [permissions])
  const before = useMemo(() => new Set(role?.permissions), [role])
  return (
    // Focusable, so that the keyboard can scroll it.
    <DialogAside aria-label="What comes of it" tabIndex={0}>
      <Stack gap="4">
        {role && <PermissionChanges before={before} after={after} />}
        {role && <Holders role={role} />}
        <section aria-label="What this role sees">
          <Heading as="h3" textStyle="subheading" mb="1.5">
            What this role sees
          </Heading>
          <RolePreview held={permissions} />
        </section>
      </Stack>
    </DialogAside>
  )
}

/** Users affected by the change from their next request. */
function Holders({ role }: { role: RoleRowFragment }) {
  const mayList = useMay()('USERS_LIST')
  const holders = role.users ?? []
  return (
    <section aria-label="Held by">
      <Heading as="h3" textStyle="subheading" mb="1.5">
        Held by ({holders.length})
      </Heading>
      {holders.length === 0 ? (
        <p className="muted">Nobody holds this role.</p>
      ) : (
        <Flex as="ul" wrap="wrap" gap="2px 12px" maxH="96px" overflow="auto">
          {holders.map(({ id, name }) => (
            <Box as="li" key={id} lineHeight="24px">
              {mayList ? (
                <Link className="link" to={`/users?search=${encodeURIComponent(name)}`}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </Box>
          ))}
        </Flex>
      )}
    </section>
  )
}
