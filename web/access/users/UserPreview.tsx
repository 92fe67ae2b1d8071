import { useState } from 'react'
import { Box, Heading } from '@chakra-ui/react'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { DialogAside } from '../../ui/overlay/DialogColumns'
import { PermissionsDialog } from '../permissions/PermissionsDialog'
import { RolePreview } from '../permissions/RolePreview'
import type { UserRole } from './RoleField'

interface Props {
  /** Name as entered; the text uses its first word. */
  name: string
  /** The selected role; undefined while roles are loading. */
  role: UserRole | undefined
  /** Loading the roles failed. */
  isFailed: boolean
}

/** What the selected role allows, with all its permissions on request. */
export function UserPreview({ name, role, isFailed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [firstName] = name.trim().split(/\s+/)
  const title = `What ${firstName || 'this user'} sees`
  return (
    // Focusable, so that the keyboard can scroll it.
    <DialogAside aria-label={title} tabIndex={0}>
      <section>
        <Heading as="h3" textStyle="subheading" mb="1.5" dir="auto">
          {title}
        </Heading>
        {role && <RolePreview held={role.permissions} isBrief />}
        {!role && !isFailed && <LoadingLines what="permissions" />}
      </section>
      {role && (
        <Box mt="4">
          <Button
            size="sm"
            onClick={() => setOpen(true)}
          >{`All ${countOf(role.permissions.length, 'permission')}`}</Button>
        </Box>
      )}
      {role && isOpen && (
        <PermissionsDialog
          {...role}
          why="Permissions belong to the role: change them there."
          onClose={() => setOpen(false)}
        />
      )}
    </DialogAside>
  )
}
